const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for a UUID in its one canonical spelling, lower case with hyphens (RFC 9562). */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The 16 bytes of a canonical UUID. */
export function uuidToBytes(uuid: string): Uint8Array<ArrayBuffer> {
  const hex = uuid.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

/** The canonical spelling of 16 bytes. */
export function uuidFromBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
