import { groupBy } from '../group-by.ts'
import type { TicketEvent, WalletTicket } from './wallet-ticket.ts'

const HOUR_MS = 3_600_000
/** So long before an event begins its tickets are one tap away from anywhere. */
export const EVENT_DAY_MS = 12 * HOUR_MS

/** The tickets of one event. */
export interface EventTickets {
  event: TicketEvent
  tickets: readonly WalletTicket[]
}

export interface TicketGroups {
  /** The next to begin first. */
  coming: readonly EventTickets[]
  /** The last to end first. */
  past: readonly EventTickets[]
}

const startOf = ({ event }: EventTickets) => Date.parse(event.startsAt)
const endOf = ({ event }: EventTickets) => Date.parse(event.endsAt)

/** The tickets by their events, those that are over apart. Tickets of an event keep their order. */
export function groupTickets(tickets: readonly WalletTicket[], now: number): TicketGroups {
  const byEvent = groupBy(tickets, ({ event }) => event.id)
  const groups = [...byEvent.values()].flatMap((ofEvent) =>
    ofEvent[0] ? [{ event: ofEvent[0].event, tickets: ofEvent }] : [],
  )
  return {
    coming: groups.filter((each) => endOf(each) > now).toSorted((a, b) => startOf(a) - startOf(b)),
    past: groups.filter((each) => endOf(each) <= now).toSorted((a, b) => endOf(b) - endOf(a)),
  }
}

/** The tickets that open a door. */
export function validTickets({ tickets }: EventTickets): WalletTicket[] {
  return tickets.filter(({ code }) => code !== null)
}

/** The event that is on or begins within twelve hours, with its valid tickets; null when none is. */
export function eventOfToday(tickets: readonly WalletTicket[], now: number): EventTickets | null {
  const near = groupTickets(tickets, now)
    .coming.filter((each) => startOf(each) - now <= EVENT_DAY_MS)
    .map((each) => ({ ...each, tickets: validTickets(each) }))
  return near.find((each) => each.tickets.length > 0) ?? null
}
