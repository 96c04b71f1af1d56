import type { EventStatus } from '@masuk/shared/event-status.ts'

/** What ticket holders must know of an event. */
export interface EventState {
  startsAt: Date
  endsAt: Date
  venue: string
  status: EventStatus
}

export function isSameTime(one: EventState, other: EventState): boolean {
  return (
    one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime()
  )
}

/** True when there is nothing to tell. */
export function isSameState(one: EventState, other: EventState): boolean {
  return isSameTime(one, other) && one.venue === other.venue && one.status === other.status
}
