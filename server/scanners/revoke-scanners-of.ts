import type { Tx } from '../db/db.ts'
import type { LockedTeam } from '../locks/locks.ts'

/**
 * Revokes the scanners that were paired in a member's name and ends that member's pairing codes: otherwise they would
 * come back with a member who is invited again. Returns the ids of the scanners.
 */
export async function revokeScannersOf(
  tx: Tx,
  { organizationId }: LockedTeam,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string[]> {
  await tx.query(
    `update pairing_codes set expires_at = $3
      where organization_id = $1 and member_id = $2 and used_at is null and expires_at > $3`,
    [organizationId, memberId, now],
  )
  const { rows } = await tx.query<{ id: string }>(
    `update scanner_grants set revoked_at = $3
      where organization_id = $1 and member_id = $2 and revoked_at is null and expires_at > $3
     returning id`,
    [organizationId, memberId, now],
  )
  return rows.map(({ id }) => id)
}
