import { z } from 'zod'
import type { Keyring } from '../keys.ts'
import { readSignedText, signText } from '../signed-text.ts'

/** Which invitation a link is for, and until when. It holds no address, name or role. */
export interface InvitationLink {
  organizationId: string
  invitationId: string
  expiresAt: Date
}

const link = {
  prefix: 'in1',
  label: 'invitation.v1',
  claims: z.object({ typ: z.literal('invitation'), org: z.uuid(), inv: z.uuid(), exp: z.int() }),
  longest: 400,
}

/** The token of an invitation's link. Whoever has it may look, not answer. */
export function signInvitationLink(
  keyring: Keyring,
  { organizationId, invitationId, expiresAt }: InvitationLink,
): string {
  const exp = expiresAt.getTime()
  return signText(keyring, link, { typ: 'invitation', org: organizationId, inv: invitationId, exp })
}

/** What a link of ours says, or null for any other text. No query. Whether it has ended is for the caller to say. */
export function readInvitationLink(keyring: Keyring, token: string): InvitationLink | null {
  const claims = readSignedText(keyring, link, token)
  return claims && { organizationId: claims.org, invitationId: claims.inv, expiresAt: new Date(claims.exp) }
}
