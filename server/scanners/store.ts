import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'
import type { DeviceReport, DoorState } from './health.ts'

export interface ScannerRow extends DoorState, DeviceReport {
  grantId: string
  device: string
  memberId: string
  memberName: string
  createdAt: Date
  appVersion: string | null
  oldestWaitingSeconds: number | null
  scansToday: number
}

/** True when the grant is one of the event. */
export async function isScanner(
  db: Db,
  { organizationId, eventId }: EventKey,
  grantId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from scanner_grants where organization_id = $1 and event_id = $2 and id = $3',
    [organizationId, eventId, grantId],
  )
  return rowCount === 1
}

/** Devices that were ever paired with an event, the newest first, behind the grant `after`. */
export async function listScanners(
  db: Db,
  { organizationId, eventId }: EventKey,
  { day, after, limit }: { day: string; after: string | null; limit: number },
): Promise<ScannerRow[]> {
  const { rows } = await db.query<ScannerRow>(
    `select g.id as "grantId", g.device, g.member_id as "memberId", u.shown_name as "memberName",
            g.created_at as "createdAt", least(g.expires_at, e.ends_at + interval '24 hours', e.closed_at + interval '24 hours') as "expiresAt", g.revoked_at as "revokedAt",
            g.last_seen_at as "lastSeenAt", g.waiting, g.app_version as "appVersion",
            g.quarantined, g.oldest_waiting_seconds as "oldestWaitingSeconds", g.roster_age_seconds as "rosterAgeSeconds",
            g.battery_percent as "batteryPercent", g.is_charging as "isCharging", g.clock_skew_ms as "clockSkewMs",
            m.removed_at is null as "memberIsLive",
            (select coalesce(sum(c.checked_in), 0) from door_counts c
              where c.organization_id = $1 and c.event_id = $2 and c.day = $3 and c.grant_id = g.id) as "scansToday"
       from scanner_grants g
       join events e on e.organization_id = g.organization_id and e.id = g.event_id
       join memberships m on m.organization_id = g.organization_id and m.user_id = g.member_id
       join users u on u.id = g.member_id
      where g.organization_id = $1 and g.event_id = $2 and not g.is_desk
        and ($4::uuid is null or (g.created_at, g.id) <
             (select created_at, id from scanner_grants where organization_id = $1 and event_id = $2 and id = $4))
      order by g.created_at desc, g.id desc
      limit $5`,
    [organizationId, eventId, day, after, limit],
  )
  return rows
}

export interface PairableEvent {
  id: string
  organizationId: string
  name: string
  venue: string
  startsAt: Date
  endsAt: Date
}

/** Published events of some organisations whose doors are not shut for good, the first to start first. */
export async function listPairableEvents(
  db: Db,
  { organizationIds, now, limit }: { organizationIds: readonly string[]; now: Date; limit: number },
): Promise<PairableEvent[]> {
  const { rows } = await db.query<PairableEvent>(
    `select id, organization_id as "organizationId", name, venue, starts_at as "startsAt", ends_at as "endsAt"
       from events
      where organization_id = any ($1) and status = 'published' and ends_at + interval '24 hours' > $2
      order by starts_at, id
      limit $3`,
    [organizationIds, now, limit],
  )
  return rows
}
