const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for a UUID in its one canonical spelling, lower case with hyphens (RFC 9562). */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

// Tables, because a batch has thousands of bytes to spell and to read.
const SPELLED = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code)),
)

/** The 16 bytes of a canonical UUID. */
export function uuidToBytes(uuid: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16)
  writeUuid(uuid, bytes, 0)
  return bytes
}

/** Writes the 16 bytes of a canonical UUID into `bytes`, from `start` on. */
export function writeUuid(uuid: string, bytes: Uint8Array, start: number): void {
  let place = 0
  for (let at = 0; at < 16; at++) {
    if (uuid[place] === '-') place++
    const high = DIGITS[uuid.charCodeAt(place++)] ?? 0
    const low = DIGITS[uuid.charCodeAt(place++)] ?? 0
    bytes[start + at] = high * 16 + low
  }
}

/** The canonical spelling of 16 bytes. */
export function uuidFromBytes(bytes: Uint8Array): string {
  let uuid = ''
  for (let at = 0; at < 16; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) uuid += '-'
    uuid += SPELLED[bytes[at] ?? 0]
  }
  return uuid
}
