/** Marks a pairing QR code, so that a camera tells it from a ticket at once. */
const PREFIX = 'MP1'
/** Crockford's base32: without I, L, O and U, which people take for 1, 0 and V. All are in the QR alphanumeric set. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

/** How many letters and digits a pairing code has. */
export const PAIRING_CODE_LENGTH = 10

/** The pairing code of ten random bytes, five bits of each: 50 bits. */
export function makePairingCodeFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, PAIRING_CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('')
}

/** The text of the QR code that pairs a door: the prefix and the code. */
export function writePairingQr(code: string): string {
  return PREFIX + code
}

/** The code in two groups of five, which a person can read aloud and type. */
export function spellPairingCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/**
 * The pairing code in what was typed or scanned, or null. Spaces, hyphens, lower case and the letters that a code does
 * not have (I, L, O, U) are forgiven, because people type it in the dark.
 */
export function readPairingCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const isQr = letters.startsWith(PREFIX) && letters.length > PAIRING_CODE_LENGTH
  const code = (isQr ? letters.slice(PREFIX.length) : letters).replace(
    /[OILU]/g,
    (letter) => LOOKALIKES[letter] ?? '',
  )
  return code.length === PAIRING_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]*$/.test(code) ? code : null
}
