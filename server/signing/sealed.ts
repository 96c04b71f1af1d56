import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Keyring } from './keys.ts'

const TEXT = /^sl1\.(\d{1,3})\.([A-Za-z0-9_-]{38,80000})$/
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `sl1.` key id `.` nonce, AES-256-GCM text and tag. Only a process with the key reads it, and only for the same purpose. */
export function seal(keyring: Keyring, purpose: string, text: string): string {
  const { id, key } = keyring.signing
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce)
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `sl1.${id}.${bytes.toString('base64url')}`
}

/** The text inside, or null when it was not sealed by us, or for something else. */
export function unseal(keyring: Keyring, purpose: string, sealed: string): string | null {
  const [, id = '', body = ''] = TEXT.exec(sealed) ?? []
  const key = keyring.byId.get(Number(id || NaN))
  if (!key) return null
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return (
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return null
  }
}

function keyFor(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `sealed ${purpose}`, 32)))
}
