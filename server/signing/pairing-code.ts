import { createHash, randomBytes } from 'node:crypto'
import { encodeBase32 } from '@masuk/shared/base32.ts'

/** A new one-time pairing code: 128 random bits, 26 characters of base32. */
export function newPairingCode(): string {
  return encodeBase32(randomBytes(16))
}

/** What the database keeps of a device's own key. */
export function hashDeviceKey(key: string): Buffer {
  return createHash('sha256').update(`device.v1\0${key}`).digest()
}

/** What the database keeps of a pairing code. 128 random bits can't be guessed back, so a plain hash is enough. */
export function hashPairingCode(code: string): Buffer {
  return createHash('sha256').update(`pairing.v1\0${code}`).digest()
}
