import { createHash, randomBytes } from 'node:crypto'
import { makePairingCodeFrom, PAIRING_CODE_LENGTH } from '@masuk/shared/pairing-code.ts'

/** A new one-time pairing code of 50 random bits. */
export function newPairingCode(): string {
  return makePairingCodeFrom(randomBytes(PAIRING_CODE_LENGTH))
}

/** What the database keeps of a device's own key. */
export function hashDeviceKey(key: string): Buffer {
  return createHash('sha256').update(`device.v1\0${key}`).digest()
}

/** What the database keeps of a pairing code. It can't be guessed back within its ten minutes, so a plain hash is enough. */
export function hashPairingCode(code: string): Buffer {
  return createHash('sha256').update(`pairing.v1\0${code}`).digest()
}
