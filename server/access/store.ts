import type { Db } from '../db/db.ts'

export interface GrantRow {
  revoked: boolean
  lastSeenAt: Date | null
  waiting: number | null
  memberIsLive: boolean
  createdAt: Date
  expiresAt: Date
  /** The times of its event; null when that is gone. */
  startsAt: Date | null
  endsAt: Date | null
  /** Since when its event is closed; null when it is open. */
  closedAt: Date | null
}

/** The grant with its member and event as they are at this moment, in one read. */
export async function findGrant(
  db: Db,
  { organizationId, grantId }: { organizationId: string; grantId: string },
): Promise<GrantRow | null> {
  const { rows } = await db.query<GrantRow>({
    name: 'find-grant',
    // Each by its key, whatever the planner believes of the tables: the limit keeps it from joining them another way.
    text: `select g.revoked_at is not null as revoked,
                  g.last_seen_at as "lastSeenAt",
                  g.waiting,
                  (select m.removed_at is null from memberships m
                    where m.organization_id = g.organization_id and m.user_id = g.member_id) is true as "memberIsLive",
                  g.created_at as "createdAt",
                  g.expires_at as "expiresAt",
                  e.starts_at as "startsAt",
                  e.ends_at as "endsAt",
                  e.closed_at as "closedAt"
             from scanner_grants g
             left join lateral (select starts_at, ends_at, closed_at from events where id = g.event_id limit 1) e on true
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
