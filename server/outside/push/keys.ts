import { createECDH, ECDH } from 'node:crypto'
import webPush from 'web-push'

const CURVE = 'prime256v1'
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/

/** The bytes of base64url text, or null when it is not that or not so many. */
export function readBytes(text: string, length: number): Buffer | null {
  const bytes = BASE64URL.test(text) ? Buffer.from(text, 'base64url') : null
  return bytes?.length === length ? bytes : null
}

/** A point on P-256, uncompressed, or null. */
export function readPoint(text: string): Buffer | null {
  const bytes = readBytes(text, 65)
  if (bytes?.[0] !== 4) return null
  try {
    ECDH.convertKey(bytes, CURVE)
    return bytes
  } catch {
    return null
  }
}

/** True when the private key is that of the public one. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  const secret = readBytes(privateKey, 32)
  if (secret === null || readPoint(publicKey) === null) return false
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(secret)
  } catch {
    return false
  }
  return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
}

/** A new pair to sign messages with. */
export function makePushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}
