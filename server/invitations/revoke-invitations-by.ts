import type { Tx } from '../db/db.ts'
import type { LockedTeam } from '../locks/locks.ts'

/** Revokes the unanswered invitations that a member sent or renewed last, and returns their ids in order. */
export async function revokeInvitationsBy(
  tx: Tx,
  { organizationId }: LockedTeam,
  { memberId, by, now }: { memberId: string; by: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update invitations set status = 'revoked', answered_at = $4, answered_by = $3
      where organization_id = $1 and invited_by = $2 and status = 'pending'
     returning id`,
    [organizationId, memberId, by, now],
  )
  return rows.map(({ id }) => id).toSorted()
}
