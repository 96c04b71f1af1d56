import { createCipheriv, hash, hkdfSync } from 'node:crypto'
import { HASH_BYTES } from '@masuk/shared/roster/roster.ts'
import { hashedText, NONCE_BYTES, NONCE_REST, sealInfo, TAG_BITS } from '@masuk/shared/roster/seal.ts'

/** Texts of lengths alike look alike. */
const STEP_BYTES = 8
const LONGEST_BYTES = 64

/** The hash by which a roster names a code. */
export function rosterHash(eventId: string, code: string): Buffer {
  return hash('sha256', hashedText(eventId, code), 'buffer').subarray(0, HASH_BYTES)
}

/** Seals a text for whoever has the code; no bytes for no text. The same text is sealed the same each time. */
export function sealForCode(text: string, { eventId, code }: { eventId: string; code: string }): Uint8Array {
  if (text === '') return new Uint8Array()
  const plain = padded(text)
  const key = new Uint8Array(hkdfSync('sha256', code, '', sealInfo(eventId), 32))
  const nonceHash = hash('sha256', Buffer.concat([Buffer.from('roster.v1 nonce\0'), key, plain]), 'buffer')
  const nonce = nonceHash.subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([nonce, NONCE_REST]), {
    authTagLength: TAG_BITS / 8,
  })
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** As much of the text as fits in whole characters, with zeros behind it. */
function padded(text: string): Buffer {
  let end = 0
  for (const character of text) {
    const next = end + Buffer.byteLength(character)
    if (next > LONGEST_BYTES) break
    end = next
  }
  const plain = Buffer.alloc(Math.ceil(end / STEP_BYTES) * STEP_BYTES)
  Buffer.from(text).copy(plain, 0, 0, end)
  return plain
}
