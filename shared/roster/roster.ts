/** What the doors of an event may show of who holds a ticket. */
export const doorNames = ['nothing', 'initials', 'full'] as const
export type DoorNames = (typeof doorNames)[number]

/** What a roster says of a code, by the number that it has on the wire. */
export const rosterStates = ['valid', 'void', 'superseded'] as const
export type RosterState = (typeof rosterStates)[number]

export interface RosterType {
  id: string
  name: string
}

/** What stands in front of the entries. */
export interface RosterHead {
  /** `whole` replaces what a device has, `delta` is merged into it. */
  kind: 'whole' | 'delta'
  eventId: string
  /** The cursor to ask with next. */
  next: string
  names: DoorNames
  /** Ticket types by number: an entry names its place in this list. */
  types: readonly RosterType[]
}

/** Every entry of a roster, as a few blocks of bytes; entries are in the order of their hashes. */
export interface Roster {
  head: RosterHead
  /** 12 bytes an entry. */
  hashes: Uint8Array<ArrayBuffer>
  /** The place in `rosterStates`. */
  states: Uint8Array<ArrayBuffer>
  /** The place in `head.types`, or 255. */
  types: Uint8Array<ArrayBuffer>
  /** Bytes of the sealed part, none when there is nothing to show. */
  lengths: Uint8Array<ArrayBuffer>
  sealed: Uint8Array<ArrayBuffer>
  /** Where the sealed part of each entry begins, and the end of the last. */
  starts: Uint32Array<ArrayBuffer>
}

export const HASH_BYTES = 12
/** The number of a type that the list has no place for. */
export const NO_TYPE = 255

/** How many entries there are. */
export const entriesOf = ({ states }: Roster): number => states.length

/** What a roster knows of one code. The sealed part is empty when there is nothing to show. */
export interface RosterEntry {
  state: RosterState
  type: RosterType | null
  sealed: Uint8Array<ArrayBuffer>
}

/** The entry with that hash, or null: the code is not in this roster. */
export function findEntry(roster: Roster, hash: Uint8Array): RosterEntry | null {
  const at = placeOf(roster.hashes, hash)
  const state = rosterStates[roster.states[at] ?? NO_TYPE]
  if (!isHashAt(roster.hashes, at, hash) || !state) return null
  const type = roster.head.types[roster.types[at] ?? NO_TYPE] ?? null
  return { state, type, sealed: roster.sealed.subarray(roster.starts[at], roster.starts[at + 1]) }
}

/** The place of the first entry whose hash is not below `hash`. */
export function placeOf(hashes: Uint8Array, hash: Uint8Array, from = 0): number {
  let low = from
  let high = hashes.length / HASH_BYTES
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(hashes, middle, hash) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** True when the entry at that place has this hash. */
export function isHashAt(hashes: Uint8Array, at: number, hash: Uint8Array): boolean {
  return at * HASH_BYTES < hashes.length && compareAt(hashes, at, hash) === 0
}

/** Below 0 when the hash at that place comes before `hash`. */
export function compareAt(hashes: Uint8Array, at: number, hash: Uint8Array): number {
  const start = at * HASH_BYTES
  for (let byte = 0; byte < HASH_BYTES; byte++) {
    const difference = (hashes[start + byte] ?? 0) - (hash[byte] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Where each sealed part begins, and the end of the last. */
export function startsOf(lengths: Uint8Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1)
  let end = 0
  for (let at = 0; at < lengths.length; at++) {
    end += lengths[at] ?? 0
    starts[at + 1] = end
  }
  return starts
}
