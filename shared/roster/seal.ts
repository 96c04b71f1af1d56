import { subtle, utf8Bytes, utf8Text } from './platform.ts'
import type { OpaqueKey } from './platform.ts'
import { HASH_BYTES } from './roster.ts'

// Whoever has not been shown a ticket has not its code, and so neither its hash nor its key. A sealed part is: 8 bytes
// of its nonce · AES-256-GCM · 12 bytes of the tag. The nonce is made from what is sealed: two texts under one key,
// as after a change of name, never have the same.

export const NONCE_BYTES = 8
export const TAG_BITS = 96
/** The rest of the 12 bytes that AES-GCM takes. */
export const NONCE_REST: Uint8Array = new Uint8Array(4)

/** What the hash of a code is made from. */
export const hashedText = (eventId: string, code: string): string => `roster.v1\0${eventId}\0${code}`
/** What else the key of a sealed part is made from (HKDF-SHA256 of the code, without salt). */
export const sealInfo = (eventId: string): string => `roster.v1 sealed\0${eventId}`

/** The hash by which a roster names a code. */
export async function hashOfCode(eventId: string, code: string): Promise<Uint8Array<ArrayBuffer>> {
  const digest = await subtle().digest('SHA-256', utf8Bytes(hashedText(eventId, code)))
  return new Uint8Array(digest, 0, HASH_BYTES)
}

/** What the door may show of a ticket's holder, or null when there is nothing, or when the code does not open it. */
export async function openSealed(
  sealed: Uint8Array<ArrayBuffer>,
  { eventId, code }: { eventId: string; code: string },
): Promise<string | null> {
  if (sealed.length <= NONCE_BYTES + TAG_BITS / 8) return null
  const iv = new Uint8Array([...sealed.subarray(0, NONCE_BYTES), ...NONCE_REST])
  const key = await keyOf(eventId, code)
  try {
    const opened = await subtle().decrypt(
      { name: 'AES-GCM', iv, tagLength: TAG_BITS },
      key,
      sealed.subarray(NONCE_BYTES),
    )
    return utf8Text(opened).replace(/\0+$/, '')
  } catch {
    return null
  }
}

async function keyOf(eventId: string, code: string): Promise<OpaqueKey> {
  const secret = await subtle().importKey('raw', utf8Bytes(code), 'HKDF', false, ['deriveKey'])
  const info = utf8Bytes(sealInfo(eventId))
  return subtle().deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
}
