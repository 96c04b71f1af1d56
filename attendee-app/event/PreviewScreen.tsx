import { useEffect, useMemo } from 'preact/hooks'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { formats, words } from '../words/words.ts'
import { EventPage } from './EventPage.tsx'
import { createPreviewStore } from './event-store.ts'
import { GoneScreen } from './GoneScreen.tsx'

interface Props {
  app: AttendeeApp
  params: { eventId: string }
}

/** The page of an event as it will be when it is published, for its organisers. It leads nowhere. */
export function PreviewScreen({ app, params: { eventId } }: Props) {
  const store = useMemo(() => createPreviewStore(app.send, eventId), [app, eventId])
  useEffect(() => void store.load(), [store])
  const loaded = store.event.value
  if (loaded.kind === 'ready') {
    return (
      <div onClickCapture={leadNowhere}>
        <EventPage app={app} store={store} loaded={loaded} />
      </div>
    )
  }
  if (loaded.kind === 'failed' && loaded.failure.kind === 'fault') return <GoneScreen />
  const { event, shared } = words.value
  return (
    <Screen title={event.loadingTitle} hideTitle wide isReady={loaded.kind !== 'loading'}>
      <Loading
        loaded={loaded}
        words={shared}
        tryAgain={() => void store.load()}
        ago={(at) => formats.value.ago(at, Date.now())}
        lines={8}
      >
        {() => null}
      </Loading>
    </Screen>
  )
}

function leadNowhere(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
