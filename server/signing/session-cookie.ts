import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Keyring } from './keys.ts'

/** How long a session lasts without a visit, and its cookie with it. */
export const SESSION_SECONDS = 30 * 24 * 3_600
/** How long after its sign-in a session ends, however often it was renewed. */
export const SESSION_LONGEST_SECONDS = 180 * 24 * 3_600

/** When a session ends that is begun or visited now. */
export function sessionExpiry(signedInAt: Date, now: Date): Date {
  const idleEnd = now.getTime() + SESSION_SECONDS * 1000
  const absoluteEnd = signedInAt.getTime() + SESSION_LONGEST_SECONDS * 1000
  return new Date(Math.min(idleEnd, absoluteEnd))
}

/** The session cookie: what it is called and which keys its value may be signed with. */
export interface SessionCookie {
  name: string
  secure: boolean
  /** Signs. */
  key: KeyObject
  /** Verify, the signing one among them: a new key signs nobody out. */
  keys: readonly KeyObject[]
}

interface NameParts {
  prefix: string
  project: string
  apiHost: string
  https: boolean
}

/** The session cookie of a service at that host. Source: specification, Origin rules, 5. */
export function sessionCookie(parts: NameParts, keyring: Keyring): SessionCookie {
  const cookieKey = (key: KeyObject) => createSecretKey(Buffer.from(secretOf(key)))
  return {
    name: sessionCookieName(parts),
    secure: parts.https,
    key: cookieKey(keyring.signing.key),
    keys: [...keyring.byId.values()].map(cookieKey),
  }
}

/** The whole name of the session cookie. */
export function sessionCookieName(parts: NameParts): string {
  return `${parts.https ? '__Secure-' : ''}${cookiePrefix(parts)}.session_token`
}

/** The session token in a Cookie header when its signature is ours, or null. A name given twice counts as none. */
export function readSessionCookie({ name, keys }: SessionCookie, cookies: string | undefined): string | null {
  const values = cookieValues(cookies, name)
  const signed = values.length === 1 ? decoded(values[0] ?? '') : null
  const cut = signed?.lastIndexOf('.') ?? -1
  if (!signed || cut < 1) return null
  const token = signed.slice(0, cut)
  const given = Buffer.from(signed.slice(cut + 1))
  return keys.some((key) => sameBytes(given, Buffer.from(signature(key, token)))) ? token : null
}

/** The session cookie as a browser sends it back, `name=value`. */
export function sessionCookiePair(cookie: SessionCookie, token: string): string {
  return `${cookie.name}=${encodeURIComponent(`${token}.${signature(cookie.key, token)}`)}`
}

/** A Set-Cookie header with that session, for as long as the session lasts. */
export function writeSessionCookie(
  cookie: SessionCookie,
  { token, expiresAt, now }: { token: string; expiresAt: Date; now: Date },
): string {
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return setCookieHeader(cookie, sessionCookiePair(cookie, token), maxAge)
}

/** A Set-Cookie header that makes the browser forget the session. */
export function endSessionCookie(cookie: SessionCookie): string {
  return setCookieHeader(cookie, `${cookie.name}=`, 0)
}

/** A Set-Cookie header for our own pages alone: no script reads it, and no form of another site sends it. */
export function setCookieHeader(
  { secure }: Pick<SessionCookie, 'secure'>,
  pair: string,
  maxAge: number,
): string {
  return `${pair}; Max-Age=${maxAge}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
}

function cookiePrefix({ prefix, project, apiHost }: NameParts): string {
  return `${prefix}-${encodePart(project)}-${encodePart(apiHost)}`
}

/** A value with its length in bytes in front and everything outside letters and digits as `_hh`: different values have different names. */
function encodePart(value: string): string {
  const bytes = Buffer.from(value)
  const text = Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte)
    return /[A-Za-z0-9]/.test(letter) ? letter : `_${byte.toString(16).padStart(2, '0')}`
  })
  return `${bytes.length}_${text.join('')}`
}

function secretOf(key: KeyObject): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'session cookie', 32)).toString('hex')
}

function signature(key: KeyObject, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64')
}

function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Every value that a Cookie header has under that name. */
export function cookieValues(cookies: string | undefined, name: string): string[] {
  return (cookies?.split(';') ?? []).flatMap((pair) => {
    const cut = pair.indexOf('=')
    return cut > 0 && pair.slice(0, cut).trim() === name ? [pair.slice(cut + 1).trim()] : []
  })
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
