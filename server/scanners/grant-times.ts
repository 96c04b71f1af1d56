import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** A grant of an event, live or ended, with the times of both. */
export interface GrantWithTimes {
  device: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  startsAt: Date
  endsAt: Date
}

/** The grant of that event; null when the event has no such grant, or is gone. */
export async function findGrantTimes(
  db: Db,
  { organizationId, eventId, grantId }: EventKey & { grantId: string },
): Promise<GrantWithTimes | null> {
  const { rows } = await db.query<GrantWithTimes>(
    `select g.device, g.created_at as "createdAt", g.expires_at as "expiresAt", g.revoked_at as "revokedAt",
            e.starts_at as "startsAt", e.ends_at as "endsAt"
       from scanner_grants g
       join events e on e.organization_id = g.organization_id and e.id = g.event_id
      where g.organization_id = $1 and g.event_id = $2 and g.id = $3`,
    [organizationId, eventId, grantId],
  )
  return rows[0] ?? null
}
