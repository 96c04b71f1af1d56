import { useEffect } from 'preact/hooks'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { ago } from '../format/ago.ts'
import { eventPlace, type EventStore } from '../shell/event-store.ts'
import { words } from '../words/words.ts'
import type { EventRoute, ScreenProps } from './route.tsx'

/** A screen of an event, as soon as it is known which event that is and what the person may do there. */
export function EventScreen({
  store,
  route,
  ...screen
}: ScreenProps & { store: EventStore; route: EventRoute }) {
  const { app } = screen
  const { loaded, load } = store.resolved
  const known = loaded.value
  const organizationId = known.kind === 'ready' ? known.value.event.organizationId : null
  useEffect(() => {
    const isOther = organizationId !== null && organizationId !== app.shell.organization.value?.id
    if (isOther) void app.shell.select(organizationId)
  }, [app, organizationId])
  const isNotThere =
    known.kind === 'failed' && known.failure.kind === 'fault' && [400, 404].includes(known.failure.status)
  if (isNotThere) return <NotFound />
  return (
    <Loading loaded={known} words={words.value.shared} tryAgain={() => void load()} ago={ago}>
      {(resolved) => {
        const place = eventPlace(resolved, store.set)
        const { screen: Screen, needs } = route
        return needs && !place.may(needs) ? <Refusal ability={needs} /> : <Screen {...screen} place={place} />
      }}
    </Loading>
  )
}
