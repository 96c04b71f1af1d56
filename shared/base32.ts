const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The value of each ASCII character, 255 for a foreign one. A batch has ten thousand of them. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)))

/** RFC 4648 base32 in upper case without padding: every character is in the QR alphanumeric set. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(buffer >> bits) & 31]
    }
    buffer &= (1 << bits) - 1
  }
  if (bits > 0) text += ALPHABET[(buffer << (5 - bits)) & 31]
  return text
}

/** The bytes of `text`, or null when it has a foreign character or stray bits: one byte string has one spelling. */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let buffer = 0
  let bits = 0
  let at = 0
  for (let place = 0; place < text.length; place++) {
    const value = VALUES[text.charCodeAt(place)] ?? 255
    if (value > 31) return null
    buffer = (buffer << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (buffer >> bits) & 255
    buffer &= (1 << bits) - 1
  }
  return buffer === 0 && bits < 5 ? bytes : null
}
