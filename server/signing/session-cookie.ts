import type { KeyObject } from 'node:crypto'
import { createSecretKey, hkdfSync } from 'node:crypto'
import type { Keyring } from './keys.ts'

/** A value with its length in bytes in front and everything outside letters and digits as `_hh`: no two values look alike. */
function encodePart(value: string): string {
  const bytes = Buffer.from(value)
  const text = Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte)
    return /[A-Za-z0-9]/.test(letter) ? letter : `_${byte.toString(16).padStart(2, '0')}`
  })
  return `${bytes.length}_${text.join('')}`
}

/** The middle of the cookie's name, which the sign-in library completes. Source: specification, Origin rules, 5. */
export function cookiePrefix({ prefix, project, apiHost }: { prefix: string; project: string; apiHost: string }): string {
  return `${prefix}-${encodePart(project)}-${encodePart(apiHost)}`
}

/** The whole name of the session cookie. */
export function sessionCookieName(parts: { prefix: string; project: string; apiHost: string; https: boolean }): string {
  return `${parts.https ? '__Secure-' : ''}${cookiePrefix(parts)}.session_token`
}

/** The secret that signs session cookies, in the form that the sign-in library takes, and as a key for our own look-up. */
export function sessionSecret(keyring: Keyring): { secret: string; key: KeyObject } {
  const secret = Buffer.from(hkdfSync('sha256', keyring.signing.key, '', 'session cookie', 32)).toString('hex')
  return { secret, key: createSecretKey(Buffer.from(secret)) }
}
