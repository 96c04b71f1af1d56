import { uuidFromBytes } from '@masuk/shared/uuid.ts'

export const ID_BYTES = 16
/** Where the pairs of digits stand in a UUID. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

/** Ticket ids as one sorted blob: stored in milliseconds, and a fifth of the memory of as many strings. */
export function packTickets(ticketIds: readonly string[]): Uint8Array<ArrayBuffer> {
  // Sorted as text, which is the order of the bytes.
  const sorted = [...new Set(ticketIds)].sort()
  const bytes = new Uint8Array(sorted.length * ID_BYTES)
  for (let at = 0; at < sorted.length; at++) write(bytes, at * ID_BYTES, sorted[at] ?? '')
  return bytes
}

export function countTickets(tickets: Uint8Array): number {
  return tickets.length / ID_BYTES
}

/** The place of a ticket, or null. */
export function placeOfTicket(tickets: Uint8Array, ticketId: string): number | null {
  const wanted = new Uint8Array(ID_BYTES)
  write(wanted, 0, ticketId)
  let low = 0
  let high = countTickets(tickets) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compareTickets(tickets, middle, { tickets: wanted, place: 0 })
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** One ticket in a blob. */
export interface PackedTicket {
  tickets: Uint8Array
  place: number
}

/** Below 0 when the ticket at that place comes before the other. */
export function compareTickets(tickets: Uint8Array, place: number, other: PackedTicket): number {
  const [start, otherStart] = [place * ID_BYTES, other.place * ID_BYTES]
  for (let at = 0; at < ID_BYTES; at++) {
    const difference = (tickets[start + at] ?? 0) - (other.tickets[otherStart + at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export function copyTicket(target: Uint8Array, place: number, source: PackedTicket): void {
  const start = source.place * ID_BYTES
  target.set(source.tickets.subarray(start, start + ID_BYTES), place * ID_BYTES)
}

export function ticketIdAt({ tickets, place }: PackedTicket): string {
  return uuidFromBytes(tickets.subarray(place * ID_BYTES, (place + 1) * ID_BYTES))
}

/** By character codes: this way 50,000 ids hold the screen up for 30 ms, with a parser for each for 105. */
function write(bytes: Uint8Array, start: number, id: string): void {
  for (let at = 0; at < ID_BYTES; at++) {
    const pair = PAIRS[at] ?? 0
    bytes[start + at] = (digit(id.charCodeAt(pair)) << 4) | digit(id.charCodeAt(pair + 1))
  }
}

function digit(code: number): number {
  return code < 58 ? code - 48 : code - 87
}
