import { writeAudit } from '../db/audit-log.ts'
import type { Tx } from '../db/db.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import type { LockedMembership } from '../locks/person.ts'
import { revokeScannersOf } from '../scanners/revoke-scanners-of.ts'
import { isLastOwner } from './last-owner.ts'
import { countOwners, endMembership } from './store.ts'

/** Those of the memberships that are the last owner's. */
export async function listLastOwned(
  tx: Tx,
  memberships: readonly LockedMembership[],
): Promise<LockedMembership[]> {
  const last: LockedMembership[] = []
  for (const membership of memberships) {
    const { team, role } = membership
    if (role === 'owner' && isLastOwner({ role }, await countOwners(tx, team))) last.push(membership)
  }
  return last
}

/** Ends every membership of a person, with their scanners and the invitations that they sent, and writes each down. */
export async function leaveTeams(
  tx: Tx,
  memberships: readonly LockedMembership[],
  { userId, by, now }: { userId: string; by: string | null; now: Date },
): Promise<void> {
  for (const { team, role } of memberships) {
    await endMembership(tx, team, { userId, now })
    const revokedGrantIds = await revokeScannersOf(tx, team, { memberId: userId, now })
    const revokedInvitationIds = await revokeInvitationsBy(tx, team, { memberId: userId, by: userId, now })
    await writeAudit(tx, {
      organizationId: team.organizationId,
      actorId: by,
      action: 'team.member_left',
      subject: { type: 'member', id: userId },
      metadata: { role, revokedGrantIds, revokedInvitationIds },
    })
  }
}
