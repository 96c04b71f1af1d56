import { decodeBase32 } from './base32.ts'

/** Marks a pairing QR code, so that a camera tells it from a ticket at once. */
const PREFIX = 'MP1'
const LENGTH = 26
const LOOKALIKES: Record<string, string> = { '0': 'O', '1': 'I', '8': 'B' }

/** The text of the QR code that pairs a door: the prefix and the 128-bit code in base32. */
export function writePairingQr(code: string): string {
  return PREFIX + code
}

/** The code in groups that a person can read aloud and type. */
export function spellPairingCode(code: string): string {
  return code.match(/.{6}$|.{1,5}/g)?.join('-') ?? code
}

/**
 * The 26-character pairing code in what was typed or scanned, or null. Spaces, hyphens, lower case and the digits
 * that base32 lacks (0, 1, 8) are forgiven, because people type it in the dark.
 */
export function readPairingCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '')
  const bare = letters.startsWith(PREFIX) && letters.length > LENGTH ? letters.slice(PREFIX.length) : letters
  const code = bare.replace(/[018]/g, (digit) => LOOKALIKES[digit] ?? digit)
  return code.length === LENGTH && decodeBase32(code) ? code : null
}
