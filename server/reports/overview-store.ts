import type { Db } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey } from '../locks/locks.ts'

/** Check-ins of a door on a day, or of all doors in five minutes of the chosen day. */
export interface CheckInsRow {
  grantId: string | null
  day: string
  slot: Date | null
  checkedIn: number
}

/** Check-ins by door and day, then by five minutes; from the counts that admitting keeps, never from the scans. */
export async function readCheckIns(
  db: Db,
  { organizationId, eventId }: EventKey,
  day: string,
): Promise<CheckInsRow[]> {
  const { rows } = await db.query<CheckInsRow>(
    `select grant_id as "grantId", day, null::timestamptz as slot, sum(checked_in) as "checkedIn"
       from door_counts
      where organization_id = $1 and event_id = $2
      group by grant_id, day
     having sum(checked_in) > 0
      union all
     select null, day, slot, sum(checked_in)
       from door_counts
      where organization_id = $1 and event_id = $2 and day = $3
      group by day, slot
     having sum(checked_in) > 0
      order by 2, 3`,
    [organizationId, eventId, day],
  )
  return rows
}

export interface DoorRow {
  grantId: string
  device: string
  memberId: string
  memberName: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  memberIsLive: boolean
  /** No device: where a member checks in by hand. */
  isDesk: boolean
  lastSeenAt: Date | null
  waiting: number | null
}

/** Every door that was ever paired with an event. */
export async function readDoors(db: Db, { organizationId, eventId }: EventKey): Promise<DoorRow[]> {
  const { rows } = await db.query<DoorRow>(
    `select g.id as "grantId", g.device, g.member_id as "memberId", u.shown_name as "memberName", g.created_at as "createdAt",
            least(g.expires_at, e.ends_at + interval '24 hours', e.closed_at + interval '24 hours') as "expiresAt", g.revoked_at as "revokedAt", m.removed_at is null as "memberIsLive",
            g.is_desk as "isDesk", g.last_seen_at as "lastSeenAt", g.waiting
       from scanner_grants g
       join events e on e.organization_id = g.organization_id and e.id = g.event_id
       join memberships m on m.organization_id = g.organization_id and m.user_id = g.member_id
       join users u on u.id = g.member_id
      where g.organization_id = $1 and g.event_id = $2
      order by g.created_at, g.id`,
    [organizationId, eventId],
  )
  return rows
}

export interface ConflictRow {
  ticketId: string
  scanKey: string
  existingDevice: string
  existingAt: Date
  existingMember: string | null
  existingName: string | null
  claimDevice: string
  claimAt: Date
  claimMember: string | null
  claimName: string | null
}

/** The same time by the same device is the same scan, sent again under a newer grant. */
const CONFLICTS = `
  from scan_claims c
  join scans s on s.organization_id = c.organization_id and s.ticket_id = c.ticket_id and s.scan_key = c.scan_key
 where c.organization_id = $1 and c.event_id = $2 and (c.scanned_at <> s.scanned_at or c.device <> s.device)`

/** How many times the same ticket was let in twice on a day. */
export async function countConflicts(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  return readCount(db, `select count(*) ${CONFLICTS}`, [organizationId, eventId])
}

/** The conflicts that reached the service last. */
export async function latestConflicts(
  db: Db,
  { organizationId, eventId }: EventKey,
  most: number,
): Promise<ConflictRow[]> {
  const { rows } = await db.query<ConflictRow>(
    `with latest as (
       select c.ticket_id, c.scan_key, c.received_at, c.device as claim_device, c.scanned_at as claim_at, c.grant_id as claim_grant,
              s.device as existing_device, s.scanned_at as existing_at, s.grant_id as existing_grant
       ${CONFLICTS}
        order by c.received_at desc, c.ticket_id, c.scan_key, c.grant_id, c.scanned_at
        limit $3
     )
     select l.ticket_id as "ticketId", l.scan_key as "scanKey",
            l.existing_device as "existingDevice", l.existing_at as "existingAt", eg.member_id as "existingMember", eu.shown_name as "existingName",
            l.claim_device as "claimDevice", l.claim_at as "claimAt", cg.member_id as "claimMember", cu.shown_name as "claimName"
       from latest l
       left join scanner_grants eg on eg.organization_id = $1 and eg.id = l.existing_grant
       left join users eu on eu.id = eg.member_id
       left join scanner_grants cg on cg.organization_id = $1 and cg.id = l.claim_grant
       left join users cu on cu.id = cg.member_id
      order by l.received_at desc, l.ticket_id, l.scan_key, l.claim_grant, l.claim_at`,
    [organizationId, eventId, most],
  )
  return rows
}
