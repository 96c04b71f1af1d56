import type { Db, Tx } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

export interface EventRow {
  slug: string
  name: string
  organization: string
  status: string
  startsAt: Date
  endsAt: Date
  tickets: number
  checkedIn: number
}

/** Every event of the instance, soonest first. */
export async function listEvents(db: Db): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `select e.slug, e.name, o.slug as organization, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt",
            (select count(*) from tickets t where t.organization_id = e.organization_id and t.event_id = e.id) as tickets,
            (select coalesce(sum(checked_in), 0)::bigint from door_counts c
              where c.organization_id = e.organization_id and c.event_id = e.id) as "checkedIn"
       from events e
       join organizations o on o.id = e.organization_id
      order by e.starts_at, e.slug`,
  )
  return rows
}

export interface GrantRow {
  id: string
  device: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastSeenAt: Date | null
  waiting: number | null
  quarantined: number | null
  rosterAgeSeconds: number | null
  batteryPercent: number | null
  isCharging: boolean | null
  clockSkewMs: number | null
  appVersion: string | null
}

/** The devices that were ever paired with an event, newest first. */
export async function listGrants(db: Db, { organizationId, eventId }: EventKey): Promise<GrantRow[]> {
  const { rows } = await db.query<GrantRow>(
    `select id, device, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
            last_seen_at as "lastSeenAt", waiting, quarantined, roster_age_seconds as "rosterAgeSeconds",
            battery_percent as "batteryPercent", is_charging as "isCharging", clock_skew_ms as "clockSkewMs",
            app_version as "appVersion"
       from scanner_grants
      where organization_id = $1 and event_id = $2
      order by id desc`,
    [organizationId, eventId],
  )
  return rows
}

/** The event that a device was paired with, of whichever organisation; null when there is no such grant. */
export async function findGrantEvent(tx: Tx, grantId: string): Promise<EventKey | null> {
  const { rows } = await tx.query<EventKey>(
    `select organization_id as "organizationId", event_id as "eventId" from scanner_grants where id = $1`,
    [grantId],
  )
  return rows[0] ?? null
}
