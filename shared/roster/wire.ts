import { subtle, utf8Bytes, utf8Text } from './platform.ts'
import { HASH_BYTES, compareAt, rosterStates, startsOf } from './roster.ts'
import type { Roster, RosterHead } from './roster.ts'

// On the wire and on disk: `MRO1` · length of the head (4) · number of entries (4) · head as JSON · hashes · states ·
// types · lengths of the sealed parts · sealed parts · SHA-256 of all before. Numbers are big-endian.

/** What came is no roster, or not all of one. Ask for the whole. */
export class RosterDamaged extends Error {
  override readonly name = 'RosterDamaged'
}

const MAGIC = 0x4d524f31
const FRONT_BYTES = 12
const SUM_BYTES = 32

/** The bytes of a roster. */
export async function writeRoster(roster: Roster): Promise<Uint8Array<ArrayBuffer>> {
  const head = utf8Bytes(JSON.stringify(roster.head))
  const blocks = [roster.hashes, roster.states, roster.types, roster.lengths, roster.sealed]
  const size = blocks.reduce((sum, { length }) => sum + length, FRONT_BYTES + head.length)
  const bytes = new Uint8Array(size + SUM_BYTES)
  const front = new DataView(bytes.buffer)
  front.setUint32(0, MAGIC)
  front.setUint32(4, head.length)
  front.setUint32(8, roster.states.length)
  let at = FRONT_BYTES
  for (const block of [head, ...blocks]) {
    bytes.set(block, at)
    at += block.length
  }
  bytes.set(await checksumOf(bytes.subarray(0, size)), size)
  return bytes
}

/**
 * The roster in these bytes, which it shares: nothing is copied, and no object is made for an entry. Throws RosterDamaged
 * for anything that was not written by `writeRoster`, or not wholly.
 */
export async function readRoster(bytes: Uint8Array<ArrayBuffer>): Promise<Roster> {
  const size = bytes.length - SUM_BYTES
  if (size < FRONT_BYTES) throw new RosterDamaged('This is too short for a roster.')
  const sum = await checksumOf(bytes.subarray(0, size))
  if (sum.some((byte, at) => byte !== bytes[size + at]))
    throw new RosterDamaged('This roster is not as it was written.')
  return blocksOf(bytes.subarray(0, size))
}

function blocksOf(bytes: Uint8Array<ArrayBuffer>): Roster {
  const front = new DataView(bytes.buffer, bytes.byteOffset, FRONT_BYTES)
  if (front.getUint32(0) !== MAGIC) throw new RosterDamaged('This is no roster of a known version.')
  let end = FRONT_BYTES
  const take = (length: number) => bytes.subarray(end, (end += length))
  const headBytes = take(front.getUint32(4))
  const count = front.getUint32(8)
  const hashes = take(count * HASH_BYTES)
  const states = take(count)
  const types = take(count)
  const lengths = take(count)
  if (end > bytes.length) throw new RosterDamaged('This roster ends too early.')
  const starts = startsOf(lengths)
  const sealed = take(starts[count] ?? 0)
  if (end !== bytes.length) throw new RosterDamaged('This roster is longer or shorter than it says.')
  requireOrder(hashes, states)
  return { head: readHead(headBytes), hashes, states, types, lengths, sealed, starts }
}

function requireOrder(hashes: Uint8Array, states: Uint8Array): void {
  for (let at = 0; at < states.length; at++) {
    const isLater = at === 0 || compareAt(hashes, at - 1, hashes.subarray(at * HASH_BYTES)) < 0
    if (!isLater || (states[at] ?? 255) >= rosterStates.length)
      throw new RosterDamaged('The entries of this roster are not in order.')
  }
}

function readHead(bytes: Uint8Array): RosterHead {
  const head = parse(utf8Text(bytes)) as Partial<RosterHead> | null
  const { kind, eventId, next, names, types } = head ?? {}
  const isHead =
    (kind === 'whole' || kind === 'delta') &&
    typeof eventId === 'string' &&
    typeof next === 'string' &&
    typeof names === 'string' &&
    Array.isArray(types)
  if (!isHead) throw new RosterDamaged('This roster has no head.')
  return { kind, eventId, next, names, types }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function checksumOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await subtle().digest('SHA-256', bytes))
}
