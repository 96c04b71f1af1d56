import { readTicketCode, writeTicketCode } from '@masuk/shared/ticket-code.ts'

/** What the model service makes of a code: stored, refused, or malformed. */
export type Sort = 'genuine' | 'forged' | 'poison'

export const EVENTS = [
  '00000000-0000-4000-a000-000000000001',
  '00000000-0000-4000-a000-000000000002',
] as const

const TAGS: Record<Sort, number> = { genuine: 1, forged: 2, poison: 3 }

export function ticketId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** The first number of the second event. */
export const SECOND_EVENT_FROM = 9_000

/** The event that issued a ticket. */
export function issuerOf(ticketId: string): string {
  return Number(ticketId.slice(-12)) < SECOND_EVENT_FROM ? EVENTS[0] : EVENTS[1]
}

export function codeOf(number: number, sort: Sort = 'genuine'): string {
  const tag = new Uint8Array(16).fill(TAGS[sort])
  return writeTicketCode({ keyId: 1, issue: 1, ticketId: ticketId(number), tag })
}

/** At the door of another event than its own, a genuine code is as good as a forged one. */
export function sortOf(code: string, eventId: string): Sort {
  const ticket = readTicketCode(code)
  const sort = (Object.keys(TAGS) as Sort[]).find((name) => TAGS[name] === ticket?.tag[0]) ?? 'forged'
  const isOthers = ticket !== null && issuerOf(ticket.ticketId) !== eventId
  return sort === 'genuine' && isOthers ? 'forged' : sort
}
