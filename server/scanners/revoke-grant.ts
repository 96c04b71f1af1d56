import type pg from 'pg'
import { writeAudit } from '../db/audit-log.ts'

export interface RevokedGrant {
  id: string
  device: string
  revokedAt: Date
}

/**
 * Ends a device's access at its next call, and writes down who did it. Null when the event has no such grant. A grant
 * that was revoked before keeps its first date, and nothing is written again.
 */
export async function revokeGrant(
  tx: pg.PoolClient,
  grant: { organizationId: string; eventId: string; grantId: string; actorId: string | null; now: Date },
): Promise<RevokedGrant | null> {
  const { organizationId, eventId, grantId, actorId, now } = grant
  const key = [organizationId, eventId, grantId]
  const revoked = await tx.query<RevokedGrant>(
    `update scanner_grants set revoked_at = $4
      where organization_id = $1 and event_id = $2 and id = $3 and revoked_at is null
     returning id, device, revoked_at as "revokedAt"`,
    [...key, now],
  )
  if (revoked.rows[0]) {
    const subject = { type: 'scanner_grant', id: grantId }
    await writeAudit(tx, {
      organizationId,
      actorId,
      action: 'scanner.revoked',
      subject,
      metadata: { eventId },
    })
    return revoked.rows[0]
  }
  const before = await tx.query<RevokedGrant>(
    `select id, device, revoked_at as "revokedAt" from scanner_grants
      where organization_id = $1 and event_id = $2 and id = $3`,
    key,
  )
  return before.rows[0] ?? null
}
