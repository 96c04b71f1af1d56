import { hash, randomBytes } from 'node:crypto'
import { hmacSha256 } from '../signing/hmac.ts'

const ENTRIES_HASH_BYTES = 32
const COUNTER_BYTES = 4

/** A new seed of a draw: 32 random bytes, which nobody sees before the draw. */
export const newGiveawaySeed = (): Buffer => randomBytes(32)

/** What is published of a seed beforehand: its SHA-256. */
export const commitmentOf = (seed: Uint8Array): Buffer => hash('sha256', seed, 'buffer')

/** HMAC-SHA256 under the seed, for the blocks of a draw (shared/giveaway-draw.ts). */
export const drawMac = (seed: Uint8Array): ((message: Uint8Array) => Buffer) =>
  hmacSha256(seed, ENTRIES_HASH_BYTES + COUNTER_BYTES)
