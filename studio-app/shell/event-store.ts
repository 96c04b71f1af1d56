import { resolveEvent } from '@masuk/shared/contract/events.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { may, type Ability, type Role } from '@masuk/shared/roles.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'

type Resolved = Reply<typeof resolveEvent>

/** The event on the screen, as its frame shows it. */
export type StudioEvent = Resolved['event']

export interface EventStore {
  resolved: Resource<Resolved>
  /** After something of the event was changed elsewhere on the screen. */
  set(event: StudioEvent): void
}

export function createEventStore(call: StudioCall, eventId: string): EventStore {
  const resolved = createResource<Resolved>(() => call(resolveEvent, { query: { event: eventId } }))
  return {
    resolved,
    set(event) {
      const { value } = resolved.loaded
      if (value.kind === 'ready') resolved.set({ ...value.value, event })
    },
  }
}

/** What each screen of an event is given of it. */
export interface EventPlace {
  event: StudioEvent
  role: Role
  may: (ability: Ability) => boolean
  /** Puts the event, as it is after a change, into the frame. */
  set: (event: StudioEvent) => void
}

export function eventPlace({ event, role }: Resolved, set: EventStore['set']): EventPlace {
  return { event, role, may: (ability) => may(role, ability), set }
}
