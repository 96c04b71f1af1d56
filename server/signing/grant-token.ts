import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Keyring } from './keys.ts'

/** What a scanner grant token says. Times are seconds since 1970 UTC. */
const Claims = z.object({
  typ: z.literal('scan'),
  jti: z.uuid(),
  org: z.uuid(),
  evt: z.uuid(),
  mbr: z.uuid(),
  iat: z.int(),
  exp: z.int(),
})
export type GrantClaims = z.output<typeof Claims>

const TOKEN = /^sg1\.(\d{1,3})\.([A-Za-z0-9_-]{1,1000})\.([A-Za-z0-9_-]{43})$/

/** `sg1.` key id `.` payload `.` HMAC-SHA256. The prefix fixes the algorithm. Source: the scan protocol, Grants. */
export function signGrantToken(keyring: Keyring, claims: GrantClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const { id, key } = keyring.signing
  return `sg1.${id}.${payload}.${mac(key, id, payload).toString('base64url')}`
}

/** The claims of a token that we signed and that has not expired, or null. No query. */
export function verifyGrantToken(keyring: Keyring, token: unknown, now: Date): GrantClaims | null {
  const parts = typeof token === 'string' ? TOKEN.exec(token) : null
  if (!parts) return null
  const [, id = '', payload = '', signature = ''] = parts
  const key = keyring.byId.get(Number(id))
  if (!key || !timingSafeEqual(Buffer.from(signature, 'base64url'), mac(key, Number(id), payload)))
    return null
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return claims.success && claims.data.exp * 1000 > now.getTime() ? claims.data : null
}

function mac(key: KeyObject, id: number, payload: string): Buffer {
  return createHmac('sha256', key).update(`grant.v1\0${id}.${payload}`).digest()
}
