import type { SealedValue } from './kept-database.ts'

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** A key that this browser can use and nobody can read out, not even our own code. */
export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
}

/** `label` says whose value it is and which: a value under another label does not open. */
export async function seal(
  key: CryptoKey,
  { label, value, at }: { label: string; value: unknown; at: number },
): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt(cipher(iv, label), key, text), at }
}

/** Rejects when the value is another one's, was changed, or belongs to another key. */
export async function unseal(key: CryptoKey, label: string, { iv, bytes }: SealedValue): Promise<unknown> {
  const text = await crypto.subtle.decrypt(cipher(iv, label), key, bytes)
  return JSON.parse(new TextDecoder().decode(text))
}

function cipher(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(label) }
}
