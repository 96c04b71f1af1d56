import type { EventStatus } from '@masuk/shared/event-status.ts'
import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'
import type { SeenEvent } from './visibility.ts'

export interface FullEventRow extends SeenEvent {
  slug: string
  name: string
  organizationName: string
  logoBlobId: string | null
  venue: string
  description: string
  cover: string | null
  startsAt: Date
  endsAt: Date
  categoryIds: string[]
  workshopCount: number
}

/** The event with that slug or that id, whoever may see it. */
export async function findFullEvent(
  db: Db,
  { slug = null, eventId = null }: { slug?: string | null; eventId?: string | null },
): Promise<FullEventRow | null> {
  const { rows } = await db.query<FullEventRow>(
    `select e.organization_id as "organizationId", e.id as "eventId", e.status, e.visibility, e.slug, e.name,
            o.name as "organizationName", o.logo_blob_id as "logoBlobId", e.venue, e.description, e.cover, e.starts_at as "startsAt", e.ends_at as "endsAt",
            coalesce((select array_agg(c.category_id order by c.category_id) from event_categories c
                       where c.organization_id = d.organization_id and c.event_id = d.event_id), '{}') as "categoryIds",
            (select count(*) from workshops w
              where w.organization_id = d.organization_id and w.event_id = d.event_id) as "workshopCount"
       from event_directory d
       join events e on e.organization_id = d.organization_id and e.id = d.event_id
       join organizations o on o.id = d.organization_id
      where d.slug = $1 or d.event_id = $2`,
    [slug, eventId],
  )
  return rows[0] ?? null
}

export interface SlotRow {
  title: string
  place: string
  startsAt: Date
  endsAt: Date | null
}

/** The programme of an event, in its order. */
export async function listSlots(db: Db, { organizationId, eventId }: EventKey): Promise<SlotRow[]> {
  const { rows } = await db.query<SlotRow>(
    `select title, place, starts_at as "startsAt", ends_at as "endsAt" from schedule_slots
      where organization_id = $1 and event_id = $2 order by position`,
    [organizationId, eventId],
  )
  return rows
}

export interface OrganisedEvent {
  id: string
  organizationId: string
  slug: string
  name: string
  status: EventStatus
  startsAt: Date
  endsAt: Date
}

/** The events of some organisations, the last to start first. */
export async function listOrganised(
  db: Db,
  { organizationIds, limit }: { organizationIds: readonly string[]; limit: number },
): Promise<OrganisedEvent[]> {
  const { rows } = await db.query<OrganisedEvent>(
    `select id, organization_id as "organizationId", slug, name, status, starts_at as "startsAt", ends_at as "endsAt"
       from events where organization_id = any ($1) order by starts_at desc, id limit $2`,
    [organizationIds, limit],
  )
  return rows
}

/** The names of some organisations. */
export async function listOrganizationNames(
  db: Db,
  organizationIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from organizations where id = any ($1) order by name, id',
    [organizationIds],
  )
  return rows
}

/** The categories that a person has chosen, as long as they consent to them being kept. */
export async function listInterests(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select category_id as id from user_interests
      where user_id = $1
        and (select given from consents where user_id = $1 and purpose = 'preferences' order by number desc limit 1)
      order by category_id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Confirmed registrations of all events. */
export async function countConfirmed(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) from registrations where status = 'confirmed'`,
  )
  return rows[0]?.count ?? 0
}
