import type { Db } from '../db/db.ts'

export interface GrantRow {
  revoked: boolean
  lastSeenAt: Date | null
  waiting: number | null
  memberIsLive: boolean
  eventExists: boolean
}

/** The grant with its member and event as they are at this moment, in one read. */
export async function findGrant(
  db: Db,
  { organizationId, grantId }: { organizationId: string; grantId: string },
): Promise<GrantRow | null> {
  const { rows } = await db.query<GrantRow>({
    name: 'find-grant',
    text: `select g.revoked_at is not null as revoked,
                  g.last_seen_at as "lastSeenAt",
                  g.waiting,
                  m.user_id is not null as "memberIsLive",
                  e.id is not null as "eventExists"
             from scanner_grants g
             left join memberships m
               on m.organization_id = g.organization_id and m.user_id = g.member_id and m.removed_at is null
             left join events e on e.organization_id = g.organization_id and e.id = g.event_id
            where g.organization_id = $1 and g.id = $2`,
    values: [organizationId, grantId],
  })
  return rows[0] ?? null
}

/** True when the person is a platform administrator at this moment. */
export async function isPlatformAdmin(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-platform-admin',
    text: 'select from platform_admins where user_id = $1 and revoked_at is null',
    values: [userId],
  })
  return rows.length === 1
}

/** The organisation in which an event lives, or null when there is no such event. */
export async function findEventOrganization(db: Db, eventId: string): Promise<string | null> {
  const { rows } = await db.query<{ organizationId: string }>({
    name: 'find-event-organization',
    text: `select organization_id as "organizationId" from event_directory where event_id = $1`,
    values: [eventId],
  })
  return rows[0]?.organizationId ?? null
}
