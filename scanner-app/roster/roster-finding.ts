import type { RosterState, RosterType } from '@masuk/shared/roster/roster.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'

/** What a roster has of one code, with the holder as far as the event lets its doors show that. */
export interface ListedTicket {
  state: RosterState
  type: RosterType | null
  holder: string | null
}

/** What the roster of this device says of a code. */
export type RosterFinding =
  | { kind: 'no-roster' }
  | ({ kind: 'listed' } & ListedTicket)
  /** `isForged`: were it genuine, this roster would have it. Else it may have been issued since. */
  | { kind: 'unlisted'; isForged: boolean }

/** A ticket is in the database some moments after its id was made; clocks of servers differ a little. */
const MARGIN_MS = 5 * 60_000

/**
 * Whether a genuine code would be in every roster that was asked for at that time: the id of a ticket tells when it was
 * made (UUIDv7), and a first issue is as old as its ticket. Of later issues, and of other ids, nothing is known.
 */
export function wouldBeListed(code: string, askedAt: number): boolean {
  const ticket = readTicketCode(code)
  if (ticket?.issue !== 1) return false
  const madeAt = timeOfUuid(ticket.ticketId)
  return madeAt !== null && madeAt + MARGIN_MS <= askedAt
}

/** Milliseconds since 1970 UTC in a UUIDv7 (RFC 9562); null in any other UUID. */
function timeOfUuid(uuid: string): number | null {
  return uuid[14] === '7' ? Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) : null
}
