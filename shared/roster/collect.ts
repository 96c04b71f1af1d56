import { HASH_BYTES, startsOf } from './roster.ts'
import type { Roster, RosterHead } from './roster.ts'

/** An entry before it is in a roster. */
export interface NewEntry {
  /** The first 12 bytes of the code's hash. */
  hash: Uint8Array
  /** The place in `rosterStates`. */
  state: number
  /** The place in the list of types, or 255. */
  type: number
  sealed: Uint8Array
}

const BUCKETS = 256

/** Puts entries in order, a part at a time: a hundred thousand at once would hold up everything else for too long. */
export class RosterCollector {
  private readonly buckets = Array.from({ length: BUCKETS }, (): NewEntry[] => [])
  private count = 0
  private sealedBytes = 0

  /** Of two with the same hash the later one counts. */
  add(entry: NewEntry): void {
    this.buckets[entry.hash[0] ?? 0]?.push(entry)
    this.count++
    this.sealedBytes += entry.sealed.length
  }

  /** The roster of what was added, in as many steps as the caller likes to take at once. */
  *inSteps(head: RosterHead): Generator<undefined, Roster> {
    const roster = emptyRoster(head, this.count, this.sealedBytes)
    const written = { entries: 0, sealed: 0 }
    for (const bucket of this.buckets) {
      for (const entry of newestOf(bucket)) write(roster, entry, written)
      yield undefined
    }
    return cut(roster, written)
  }
}

/** The roster of these entries at once. */
export function makeRoster(head: RosterHead, entries: Iterable<NewEntry>): Roster {
  const collector = new RosterCollector()
  for (const entry of entries) collector.add(entry)
  const steps = collector.inSteps(head)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

function newestOf(bucket: readonly NewEntry[]): NewEntry[] {
  // The sort is stable: of the same hash the later one stays behind.
  const sorted = bucket.toSorted((a, b) => compare(a.hash, b.hash))
  return sorted.filter(({ hash }, at) => {
    const next = sorted[at + 1]
    return !next || compare(hash, next.hash) !== 0
  })
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < HASH_BYTES; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function emptyRoster(head: RosterHead, count: number, sealedBytes: number): Roster {
  return {
    head,
    hashes: new Uint8Array(count * HASH_BYTES),
    states: new Uint8Array(count),
    types: new Uint8Array(count),
    lengths: new Uint8Array(count),
    sealed: new Uint8Array(sealedBytes),
    starts: new Uint32Array(0),
  }
}

function write(roster: Roster, entry: NewEntry, written: { entries: number; sealed: number }): void {
  const at = written.entries++
  roster.hashes.set(entry.hash, at * HASH_BYTES)
  roster.states[at] = entry.state
  roster.types[at] = entry.type
  roster.lengths[at] = entry.sealed.length
  roster.sealed.set(entry.sealed, written.sealed)
  written.sealed += entry.sealed.length
}

function cut(roster: Roster, { entries, sealed }: { entries: number; sealed: number }): Roster {
  const lengths = roster.lengths.subarray(0, entries)
  return {
    head: roster.head,
    hashes: roster.hashes.subarray(0, entries * HASH_BYTES),
    states: roster.states.subarray(0, entries),
    types: roster.types.subarray(0, entries),
    lengths,
    sealed: roster.sealed.subarray(0, sealed),
    starts: startsOf(lengths),
  }
}
