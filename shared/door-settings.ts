import { subtle, utf8Bytes } from './roster/platform.ts'

/** What a door does with a well-formed code that its roster doesn't know. */
export const unknownCodeRules = ['admit', 'refuse'] as const
export type UnknownCodeRule = (typeof unknownCodeRules)[number]

/** From what a device tells the right PIN from others, without the network. `salt` and `hash` are hexadecimal. */
export interface DoorPinHash {
  salt: string
  iterations: number
  hash: string
}

/** PBKDF2-HMAC-SHA-256 of a PIN, 32 bytes in hexadecimal. About 50 ms on a phone for 200,000 iterations. */
export async function hashOfPin(
  pin: string,
  { salt, iterations }: Pick<DoorPinHash, 'salt' | 'iterations'>,
): Promise<string> {
  const secret = await subtle().importKey('raw', utf8Bytes(pin), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOfHex(salt), iterations } as const
  return hexOf(new Uint8Array(await subtle().deriveBits(algorithm, secret, 256)))
}

/** True for the PIN that was hashed. */
export async function isRightPin(pin: string, kept: DoorPinHash): Promise<boolean> {
  return (await hashOfPin(pin, kept)) === kept.hash
}

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
