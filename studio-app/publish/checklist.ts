import type { Details } from '../event-details/details-store.ts'
import type { TicketType } from '../ticket-types/ticket-types-store.ts'

export const checks = ['tickets', 'open', 'time', 'venue', 'description', 'cover'] as const
export type Check = (typeof checks)[number]

export interface CheckResult {
  check: Check
  isDone: boolean
  /** Without it nobody can register; the others only make it better. */
  isNeeded: boolean
  /** Where it is put right, below the event. */
  at: 'tickets' | 'details'
}

/** What is missing before an event is published, the most needed first. */
export function checklist(
  event: Details['event'],
  ticketTypes: readonly TicketType[],
  now: number,
): CheckResult[] {
  const onSale = ticketTypes.filter((each) => each.publicRegistration)
  const isOpen = onSale.some(({ salesEndAt }) => salesEndAt === null || Date.parse(salesEndAt) > now)
  return [
    { check: 'tickets', isDone: ticketTypes.length > 0, isNeeded: true, at: 'tickets' },
    { check: 'open', isDone: isOpen, isNeeded: true, at: 'tickets' },
    { check: 'time', isDone: Date.parse(event.endsAt) > now, isNeeded: true, at: 'details' },
    { check: 'venue', isDone: event.venue.trim() !== '', isNeeded: false, at: 'details' },
    { check: 'description', isDone: event.description.trim() !== '', isNeeded: false, at: 'details' },
    { check: 'cover', isDone: event.coverUrl !== null, isNeeded: false, at: 'details' },
  ]
}
