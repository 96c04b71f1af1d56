import { HASH_BYTES, entriesOf, isHashAt, placeOf, startsOf } from './roster.ts'
import type { Roster } from './roster.ts'

/** A delta that does not belong to the roster that it should be merged into. Ask for the whole. */
export class RosterMismatch extends Error {
  override readonly name = 'RosterMismatch'
}

/** What a device has behind an answer: a whole roster replaces what was there, the entries of a delta those of the same hash. */
export function mergeRosters(base: Roster | null, answer: Roster): Roster {
  if (answer.head.kind === 'whole') return answer
  requireSame(base, answer)
  const merged = emptyBlocks(base, answer)
  const written = { entries: 0, sealed: 0 }
  let from = 0
  for (let at = 0; at < entriesOf(answer); at++) {
    const hash = answer.hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)
    const place = placeOf(base.hashes, hash, from)
    copy(base, { from, to: place }, merged, written)
    copy(answer, { from: at, to: at + 1 }, merged, written)
    from = isHashAt(base.hashes, place, hash) ? place + 1 : place
  }
  copy(base, { from, to: entriesOf(base) }, merged, written)
  return finish(answer.head, merged, written)
}

function finish(head: Roster['head'], merged: Blocks, written: { entries: number; sealed: number }): Roster {
  const lengths = merged.lengths.slice(0, written.entries)
  return {
    head: { ...head, kind: 'whole' },
    hashes: merged.hashes.slice(0, written.entries * HASH_BYTES),
    states: merged.states.slice(0, written.entries),
    types: merged.types.slice(0, written.entries),
    lengths,
    sealed: merged.sealed.slice(0, written.sealed),
    starts: startsOf(lengths),
  }
}

function requireSame(base: Roster | null, { head }: Roster): asserts base is Roster {
  const idsOf = ({ types }: Roster['head']) => types.map(({ id }) => id).join()
  const isSame =
    base?.head.kind === 'whole' &&
    base.head.eventId === head.eventId &&
    base.head.names === head.names &&
    idsOf(base.head) === idsOf(head)
  if (!isSame) throw new RosterMismatch('This is what has changed in another roster.')
}

type Blocks = Omit<Roster, 'head' | 'starts'>

function emptyBlocks(base: Roster, answer: Roster): Blocks {
  const count = entriesOf(base) + entriesOf(answer)
  return {
    hashes: new Uint8Array(count * HASH_BYTES),
    states: new Uint8Array(count),
    types: new Uint8Array(count),
    lengths: new Uint8Array(count),
    sealed: new Uint8Array(base.sealed.length + answer.sealed.length),
  }
}

function copy(
  source: Roster,
  { from, to }: { from: number; to: number },
  target: Blocks,
  written: { entries: number; sealed: number },
): void {
  const { entries: at, sealed } = written
  const parts = source.sealed.subarray(source.starts[from], source.starts[to])
  target.hashes.set(source.hashes.subarray(from * HASH_BYTES, to * HASH_BYTES), at * HASH_BYTES)
  target.states.set(source.states.subarray(from, to), at)
  target.types.set(source.types.subarray(from, to), at)
  target.lengths.set(source.lengths.subarray(from, to), at)
  target.sealed.set(parts, sealed)
  written.entries += to - from
  written.sealed += parts.length
}
