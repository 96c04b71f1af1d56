import { useEffect } from 'preact/hooks'
import { Loading, Skeleton } from '@masuk/ui/loading/Loading.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { formats, words } from '../words/words.ts'
import { EventPage } from './EventPage.tsx'
import { GoneScreen } from './GoneScreen.tsx'

interface Props {
  app: AttendeeApp
  params: { slug: string }
}

/** The page of an event; another slug is another screen. */
export function EventScreen({ app, params }: Props) {
  return <OneEvent key={params.slug} app={app} slug={params.slug} />
}

function OneEvent({ app, slug }: { app: AttendeeApp; slug: string }) {
  const store = app.events.of(slug)
  const session = app.session.state.value.kind
  useEffect(() => {
    // Who has just signed in may see more.
    if (session !== 'unknown' || store.event.value.kind !== 'ready') void store.load()
    if (session === 'person') void store.loadBooking()
  }, [store, session])
  const loaded = store.event.value
  if (loaded.kind === 'ready') return <EventPage app={app} store={store} loaded={loaded} />
  if (loaded.kind === 'failed' && loaded.failure.kind === 'fault' && loaded.failure.status === 404)
    return <GoneScreen />
  const { event, shared } = words.value
  return (
    <Screen title={event.loadingTitle} hideTitle wide isReady={loaded.kind !== 'loading'}>
      {loaded.kind === 'loading' ? (
        <Skeleton lines={8} label={shared.loading} />
      ) : (
        <Loading
          loaded={loaded}
          words={shared}
          tryAgain={() => void store.load()}
          ago={(at) => formats.value.ago(at, Date.now())}
        >
          {() => null}
        </Loading>
      )}
    </Screen>
  )
}
