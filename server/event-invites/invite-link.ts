import { z } from 'zod'
import type { Keyring } from '../signing/keys.ts'
import { readSignedText, signText } from '../signing/signed-text.ts'

/** Which invite of which event a link is. It holds no name; whether the invite lives is for the database to say. */
export interface InviteLink {
  organizationId: string
  eventId: string
  inviteId: string
}

const link = {
  prefix: 'ei1',
  label: 'event-invite.v1',
  claims: z.object({ org: z.uuid(), evt: z.uuid(), inv: z.uuid() }),
  longest: 400,
}

/** The token of an invite: the same each time, so that a list can show it again. */
export function signInviteLink(keyring: Keyring, { organizationId, eventId, inviteId }: InviteLink): string {
  return signText(keyring, link, { org: organizationId, evt: eventId, inv: inviteId })
}

/** What a token of ours says, or null for any other text. No query. */
export function readInviteLink(keyring: Keyring, token: string): InviteLink | null {
  const claims = readSignedText(keyring, link, token)
  return claims && { organizationId: claims.org, eventId: claims.evt, inviteId: claims.inv }
}
