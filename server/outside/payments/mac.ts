import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in lower-case hexadecimal: how all gateways sign. */
export function macHex(secret: string, message: string | Buffer): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** True when one of the secrets makes this signature. Every secret is tried, and the time says nothing about any. */
export function isSignedByAny(
  secrets: readonly string[],
  message: string | Buffer,
  signature: unknown,
): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  let isSigned = false
  for (const secret of secrets) {
    if (timingSafeEqual(Buffer.from(macHex(secret, message), 'hex'), given)) isSigned = true
  }
  return isSigned
}
