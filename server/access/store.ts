import type pg from 'pg'
import type { SessionProof } from '../core/proofs.ts'

export interface GrantRow {
  revoked: boolean
  lastSeenAt: Date | null
  waiting: number | null
  memberIsLive: boolean
  eventExists: boolean
}

/** The grant with its member and event as they are at this moment, in one read. */
export async function findGrant(
  db: pg.Pool,
  { organizationId, grantId }: { organizationId: string; grantId: string },
): Promise<GrantRow | null> {
  const { rows } = await db.query<GrantRow>({
    name: 'find-grant',
    // Each by its key, whatever the planner believes of the tables; events have another index that the directory has not.
    text: `select g.revoked_at is not null as revoked,
                  g.last_seen_at as "lastSeenAt",
                  g.waiting,
                  (select m.removed_at is null from memberships m
                    where m.organization_id = g.organization_id and m.user_id = g.member_id) is true as "memberIsLive",
                  (select d.organization_id = g.organization_id from event_directory d
                    where d.event_id = g.event_id) is true as "eventExists"
             from scanner_grants g
            where g.organization_id = $1 and g.id = $2`,
    values: [organizationId, grantId],
  })
  return rows[0] ?? null
}

/** Writes down when a device called and what it said of itself. */
export async function noteSeen(
  db: pg.Pool,
  seen: {
    organizationId: string
    grantId: string
    seenAt: Date
    appVersion: string | null
    waiting: number | null
  },
): Promise<void> {
  await db.query({
    name: 'note-seen',
    text: `update scanner_grants
              set last_seen_at = $3, app_version = coalesce($4, app_version), waiting = coalesce($5, waiting)
            where organization_id = $1 and id = $2`,
    values: [seen.organizationId, seen.grantId, seen.seenAt, seen.appVersion, seen.waiting],
  })
}

/** The person of a live session, with the memberships they have at this moment, in one read. */
export async function findSession(
  db: pg.Pool,
  { token, now }: { token: string; now: Date },
): Promise<SessionProof | null> {
  const { rows } = await db.query<SessionProof>({
    name: 'find-session',
    text: `select s.id as "sessionId", s.user_id as "userId", coalesce(u.email, '') as email, u.email_verified as "emailVerified", u.name,
                  s.created_at as "signedInAt", s.expires_at as "expiresAt", s.selected_organization_id as "selectedOrganizationId",
                  coalesce((select jsonb_agg(jsonb_build_object('organizationId', m.organization_id, 'role', m.role)
                                             order by m.created_at, m.organization_id)
                              from memberships m
                             where m.user_id = s.user_id and m.removed_at is null), '[]') as memberships
             from (select * from sessions where token = $1 limit 1) s
            cross join lateral (select email, email_verified, name from users where id = s.user_id limit 1) u
            where s.expires_at > $2`,
    values: [token, now],
  })
  return rows[0] ?? null
}

/** Lets a live session end later. False when it has ended meanwhile. */
export async function extendSession(
  db: pg.Pool,
  { token, now, expiresAt }: { token: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update sessions set expires_at = $3, updated_at = $2 where token = $1 and expires_at > $2',
    [token, now, expiresAt],
  )
  return rowCount === 1
}

/** True when the person is a platform administrator at this moment. */
export async function isPlatformAdmin(db: pg.Pool, userId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-platform-admin',
    text: 'select from platform_admins where user_id = $1 and revoked_at is null',
    values: [userId],
  })
  return rows.length === 1
}

/** The organisation in which an event lives, or null when there is no such event. */
export async function findEventOrganization(db: pg.Pool, eventId: string): Promise<string | null> {
  const { rows } = await db.query<{ organizationId: string }>({
    name: 'find-event-organization',
    text: `select organization_id as "organizationId" from event_directory where event_id = $1`,
    values: [eventId],
  })
  return rows[0]?.organizationId ?? null
}
