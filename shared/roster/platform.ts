// What browsers and Node have alike. This package is compiled without the types of either.

type Bytes = Uint8Array<ArrayBuffer>
/** A key that nobody reads. */
interface OpaqueKey {
  readonly type: string
}

interface Subtle {
  digest(algorithm: 'SHA-256', bytes: Bytes): Promise<ArrayBuffer>
  importKey(
    format: 'raw',
    bytes: Bytes,
    algorithm: 'HKDF' | 'PBKDF2',
    extractable: false,
    uses: ['deriveKey'] | ['deriveBits'],
  ): Promise<OpaqueKey>
  deriveBits(
    algorithm: { name: 'PBKDF2'; hash: 'SHA-256'; salt: Bytes; iterations: number },
    secret: OpaqueKey,
    length: 256,
  ): Promise<ArrayBuffer>
  deriveKey(
    algorithm: { name: 'HKDF'; hash: 'SHA-256'; salt: Bytes; info: Bytes },
    secret: OpaqueKey,
    derived: { name: 'AES-GCM'; length: 256 },
    extractable: false,
    uses: ['decrypt'],
  ): Promise<OpaqueKey>
  decrypt(
    algorithm: { name: 'AES-GCM'; iv: Bytes; tagLength: number },
    key: OpaqueKey,
    bytes: Bytes,
  ): Promise<ArrayBuffer>
}

interface Platform {
  crypto: { subtle: Subtle }
  TextEncoder: new () => { encode(text: string): Bytes }
  TextDecoder: new () => { decode(bytes: Uint8Array | ArrayBuffer): string }
}

// The cast says what the global object has: nothing here knows its type.
const platform = globalThis as unknown as Platform

export const subtle = (): Subtle => platform.crypto.subtle
export const utf8Bytes = (text: string): Bytes => new platform.TextEncoder().encode(text)
export const utf8Text = (bytes: Uint8Array | ArrayBuffer): string => new platform.TextDecoder().decode(bytes)
export type { OpaqueKey }
