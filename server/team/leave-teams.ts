import { revokeKeysOf } from '../access/api-key-rows.ts'
import { writeAudit } from '../db/audit-log.ts'
import type { Tx } from '../db/db.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import type { LockedMembership } from '../locks/person.ts'
import { revokeScannersOf } from '../scanners/revoke-scanners-of.ts'
import { endMembership } from './store.ts'

/** Ends every membership of a person, with their scanners, API keys and the invitations that they sent, and writes each down. */
export async function leaveTeams(
  tx: Tx,
  memberships: readonly LockedMembership[],
  { userId, by, now }: { userId: string; by: string | null; now: Date },
): Promise<void> {
  for (const { team, role } of memberships) {
    await endMembership(tx, team, { userId, now })
    const revokedGrantIds = await revokeScannersOf(tx, team, { memberId: userId, now })
    const revokedInvitationIds = await revokeInvitationsBy(tx, team, { memberId: userId, by: userId, now })
    const revokedApiKeyIds = await revokeKeysOf(tx, team, { memberId: userId, now })
    await writeAudit(tx, {
      organizationId: team.organizationId,
      actorId: by,
      action: 'team.member_left',
      subject: { type: 'member', id: userId },
      metadata: { role, revokedGrantIds, revokedInvitationIds, revokedApiKeyIds },
    })
  }
}
