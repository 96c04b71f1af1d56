import type { Keyrings } from '../signing/keys.ts'
import type { EventKey } from '../locks/locks.ts'
import { signInviteLink } from './invite-link.ts'
import type { InviteRow } from './store.ts'

/** An invite as its organisers are told of it. The token of one that has ended opens nothing. */
export function showInvite(
  { links }: Pick<Keyrings, 'links'>,
  { organizationId, eventId }: EventKey,
  { id, label, createdAt, expiresAt, revokedAt }: InviteRow,
) {
  return {
    id,
    label,
    token: signInviteLink(links, { organizationId, eventId, inviteId: id }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
