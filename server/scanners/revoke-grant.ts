import type { Tx } from '../db/db.ts'

export interface RevokedGrant {
  id: string
  device: string
  revokedAt: Date
}

/**
 * Ends a device's access at its next call. Null when the event has no such grant. A grant that was revoked before keeps
 * its first date, and `isNew` is false.
 */
export async function revokeGrant(
  tx: Tx,
  {
    organizationId,
    eventId,
    grantId,
    now,
  }: { organizationId: string; eventId: string; grantId: string; now: Date },
): Promise<{ grant: RevokedGrant; isNew: boolean } | null> {
  const key = [organizationId, eventId, grantId]
  const revoked = await tx.query<RevokedGrant>(
    `update scanner_grants set revoked_at = $4
      where organization_id = $1 and event_id = $2 and id = $3 and revoked_at is null
     returning id, device, revoked_at as "revokedAt"`,
    [...key, now],
  )
  if (revoked.rows[0]) return { grant: revoked.rows[0], isNew: true }
  const before = await tx.query<RevokedGrant>(
    `select id, device, revoked_at as "revokedAt" from scanner_grants
      where organization_id = $1 and event_id = $2 and id = $3`,
    key,
  )
  return before.rows[0] ? { grant: before.rows[0], isNew: false } : null
}
