import type pg from 'pg'
import type { PairingTarget } from '../scanners/make-pairing-code.ts'

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
export async function listEvents(db: pg.Pool): Promise<EventRow[]> {
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

/** The event with that slug, with its organisation's first live owner; null when there is none. */
export async function findEvent(db: pg.Pool, slug: string): Promise<PairingTarget | null> {
  const { rows } = await db.query<PairingTarget>(
    `select d.organization_id as "organizationId", d.event_id as "eventId", m.user_id as "memberId"
       from event_directory d
       join memberships m on m.organization_id = d.organization_id and m.role = 'owner' and m.removed_at is null
      where d.slug = $1
      order by m.created_at
      limit 1`,
    [slug],
  )
  return rows[0] ?? null
}

export interface TicketRow {
  ticketId: string
  keyId: number
  issue: number
  holder: string | null
  state: 'valid' | 'void' | 'superseded'
}

/** One row for every code that was ever issued, in the order of the tickets; old codes of a ticket come before its newest. */
export async function listCodes(
  db: pg.Pool,
  {
    organizationId,
    eventId,
    state,
    limit,
    skip,
  }: PairingTarget & { state: string | null; limit: number; skip: number },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select * from (
       select t.id as "ticketId", t.key_id as "keyId", issued.issue, t.holder_name as holder,
              case when issued.issue < t.issue then 'superseded' when t.voided_at is not null then 'void' else 'valid' end as state
         from tickets t
        cross join lateral generate_series(1, t.issue) as issued (issue)
        where t.organization_id = $1 and t.event_id = $2
     ) codes
     where $3::text is null or state = $3
     order by "ticketId", issue
     limit $4 offset $5`,
    [organizationId, eventId, state, limit, skip],
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
}

/** The devices that were ever paired with an event, newest first. */
export async function listGrants(
  db: pg.Pool,
  { organizationId, eventId }: PairingTarget,
): Promise<GrantRow[]> {
  const { rows } = await db.query<GrantRow>(
    `select id, device, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
            last_seen_at as "lastSeenAt", waiting
       from scanner_grants
      where organization_id = $1 and event_id = $2
      order by id desc`,
    [organizationId, eventId],
  )
  return rows
}

/** The event that a device was paired with, of whichever organisation; null when there is no such grant. */
export async function findGrantEvent(
  tx: pg.PoolClient,
  grantId: string,
): Promise<{ organizationId: string; eventId: string } | null> {
  const { rows } = await tx.query<{ organizationId: string; eventId: string }>(
    `select organization_id as "organizationId", event_id as "eventId" from scanner_grants where id = $1`,
    [grantId],
  )
  return rows[0] ?? null
}

/** Gives a ticket key up, so that a start no longer asks for it. False if there is none of that id. */
export async function forgetTicketKey(db: pg.Pool, keyId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from ticket_key_fingerprints where key_id = $1', [keyId])
  return rowCount === 1
}
