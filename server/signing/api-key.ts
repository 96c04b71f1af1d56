import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeBase32, encodeBase32 } from '@masuk/shared/base32.ts'
import type { Authority } from '@masuk/shared/contract/operation.ts'
import { uuidFromBytes, uuidToBytes } from '@masuk/shared/uuid.ts'

/** What every key begins with: a scanner for secrets finds it by this and proves it by its checksum, without asking us. */
const PREFIX = 'masuk_'
const RANDOM_BYTES = 20
const FORM = /^masuk_([a-z2-7]{58})[a-z2-7]{7}$/

/** What a key is looked up by. */
export interface ReadKey {
  organizationId: string
  keyHash: Buffer
}

/** A new key: the organisation and 160 random bits as 58 letters and digits, and 7 of CRC-32 over all before them. */
export function newApiKey(organizationId: string): string {
  const bytes = Buffer.concat([uuidToBytes(organizationId), randomBytes(RANDOM_BYTES)])
  const unproven = PREFIX + base32(bytes)
  return unproven + checksum(unproven)
}

/** Where a key is looked up, and by which hash; null for a text that is none, as one with a letter mistyped. */
export function readApiKey(text: string): ReadKey | null {
  const payload = FORM.exec(text)?.[1]
  if (payload === undefined || checksum(PREFIX + payload) !== text.slice(-7)) return null
  const bytes = decodeBase32(payload.toUpperCase())
  return bytes && { organizationId: uuidFromBytes(bytes), keyHash: hashOf(text) }
}

/** What is stored of a key. It is random enough for a plain hash: nobody tries 160 bits. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The last of the random characters: they tell keys apart, and a checksum tells nothing of them. */
export const endingOf = (key: string): string => key.slice(-11, -7)

function checksum(text: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return base32(bytes)
}

const base32 = (bytes: Uint8Array): string => encodeBase32(bytes).toLowerCase()

/** Where a caller is known by a session: an API key that comes along is looked at, if only to refuse it. */
const known: ReadonlySet<Authority> = new Set(['session', 'organiser', 'platform'])
const BEARER = /^bearer +(masuk_\S*) *$/i

/**
 * The text that a request presents as API key, or null. Other Authorization headers are none of ours: whoever runs a
 * service may have a proxy in front that asks for a password of its own.
 */
export function presentedKey(
  { authority }: { authority: Authority },
  { authorization }: { authorization: string | undefined },
): string | null {
  return known.has(authority) ? (BEARER.exec(authorization ?? '')?.[1] ?? null) : null
}
