import { MOST_EVENTS } from '@masuk/shared/contract/events.ts'
import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedEvent, LockedEventList } from '../locks/locks.ts'
import { changeableValues, EVENT } from './event.ts'
import type { DescribedEvent, EventRow } from './event.ts'

/** True when the organisation has as many events as it may have. */
export async function isListFull(tx: Tx, { organizationId }: LockedEventList): Promise<boolean> {
  const count = await readCount(tx, 'select count(*) from events where organization_id = $1', [
    organizationId,
  ])
  return count >= MOST_EVENTS
}

/** Adds a draft. Its slug is not public. */
export async function addEvent(tx: Tx, event: DescribedEvent): Promise<void> {
  await tx.query(
    `insert into events (organization_id, id, slug, name, status, venue, starts_at, ends_at, capacity, description, visibility,
            cover, cover_blob_id, door_names, door_unknown_codes, door_pin, is_practice)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [event.organizationId, event.id, event.slug, ...changeableValues(event), event.isPractice],
  )
  await tx.query('insert into event_directory (event_id, organization_id) values ($1, $2)', [
    event.id,
    event.organizationId,
  ])
}

/**
 * Removes an event and what cascades from it. Grants stay: the devices are still out there, and learn from the missing
 * event that it is gone.
 */
export async function removeEvent(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<void> {
  const key = [organizationId, eventId]
  await tx.query('delete from event_directory where organization_id = $1 and event_id = $2', key)
  await tx.query('delete from events where organization_id = $1 and id = $2', key)
}

/** Removes a practice event with everything that was made in it. */
export async function throwPracticeAway(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<void> {
  await tx.query('select throw_practice_away($1, $2)', [organizationId, eventId])
}

/** The event with that slug or id, if it lives in one of these organisations: a public one first. */
export async function findEvent(
  db: Db,
  {
    organizationIds,
    slug,
    eventId,
  }: { organizationIds: readonly string[]; slug: string; eventId: string | null },
): Promise<EventRow | null> {
  const { rows } = await db.query<EventRow>(
    `select ${EVENT}
       from events e
       join event_directory d on d.event_id = e.id
      where e.organization_id = any ($1) and (e.slug = $2 or e.id = $3)
      order by d.slug is null, e.id
      limit 1`,
    [organizationIds, slug, eventId],
  )
  return rows[0] ?? null
}
