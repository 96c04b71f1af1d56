import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Keyring } from './keys.ts'

const Payload = z.object({ typ: z.literal('invitation'), org: z.uuid(), inv: z.uuid(), exp: z.int() })

/** Which invitation a link is for, and until when. It holds no address, name or role. */
export interface InvitationLink {
  organizationId: string
  invitationId: string
  expiresAt: Date
}

const TOKEN = /^in1\.(\d{1,3})\.([A-Za-z0-9_-]{1,400})\.([A-Za-z0-9_-]{43})$/

/** `in1.` key id `.` payload `.` HMAC-SHA256. The prefix fixes the algorithm. Whoever has it may look, not answer. */
export function signInvitationLink(
  keyring: Keyring,
  { organizationId, invitationId, expiresAt }: InvitationLink,
): string {
  const claims = { typ: 'invitation', org: organizationId, inv: invitationId, exp: expiresAt.getTime() }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const { id, key } = keyring.signing
  return `in1.${id}.${payload}.${mac(key, id, payload).toString('base64url')}`
}

/** What a link of ours says, or null for any other text. No query. Whether it has ended is for the caller to say. */
export function readInvitationLink(keyring: Keyring, token: string): InvitationLink | null {
  const [, id = '', payload = '', signature = ''] = TOKEN.exec(token) ?? []
  const key = keyring.byId.get(Number(id || NaN))
  if (!key || !timingSafeEqual(Buffer.from(signature, 'base64url'), mac(key, Number(id), payload)))
    return null
  const { success, data } = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return success ? { organizationId: data.org, invitationId: data.inv, expiresAt: new Date(data.exp) } : null
}

function mac(key: KeyObject, id: number, payload: string): Buffer {
  return createHmac('sha256', key).update(`invitation.v1\0${id}.${payload}`).digest()
}
