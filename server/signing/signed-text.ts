import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import type { Keyring } from './keys.ts'

/** A kind of signed text. Its prefix fixes the algorithm, its label is inside the MAC: no kind passes for another. */
export interface SignedText<Claims> {
  prefix: string
  label: string
  claims: z.ZodType<Claims>
  /** Most characters of the payload. */
  longest: number
}

const PAYLOAD = /^[A-Za-z0-9_-]+$/
const KEY_ID = /^\d{1,3}$/
const MAC = /^[A-Za-z0-9_-]{43}$/

/** Prefix `.` key id `.` payload `.` HMAC-SHA256. Whoever has it reads what it says; only we can write it. */
export function signText<Claims>(
  keyring: Keyring,
  { prefix, label }: Pick<SignedText<Claims>, 'prefix' | 'label'>,
  claims: Claims,
): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const { id, key } = keyring.signing
  return `${prefix}.${id}.${payload}.${mac(key, label, `${id}.${payload}`).toString('base64url')}`
}

/** What a text of ours says, or null for any other. No query. Whether it has ended is for the caller to say. */
export function readSignedText<Claims>(
  keyring: Keyring,
  { prefix, label, claims, longest }: SignedText<Claims>,
  text: string,
): Claims | null {
  const [start, id = '', payload = '', signature = '', ...rest] = text.split('.')
  if (start !== prefix || rest.length > 0 || payload.length > longest) return null
  if (!KEY_ID.test(id) || !PAYLOAD.test(payload) || !MAC.test(signature)) return null
  const key = keyring.byId.get(Number(id))
  const given = Buffer.from(signature, 'base64url')
  if (!key || !timingSafeEqual(given, mac(key, label, `${Number(id)}.${payload}`))) return null
  const { success, data } = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return success ? data : null
}

function mac(key: KeyObject, label: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${label}\0${text}`).digest()
}
