import type { Db, Tx } from '../db/db.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { changeableValues, EVENT } from './event.ts'
import type { DescribedEvent, EventRow } from './event.ts'

/** Adds an event whose slug has been claimed. */
export async function addEvent(tx: Tx, event: DescribedEvent): Promise<void> {
  await tx.query(
    `insert into events (organization_id, id, slug, name, status, venue, starts_at, ends_at, capacity, description)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [event.organizationId, event.id, event.slug, ...changeableValues(event)],
  )
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

/** The event with that slug or id, if it lives in one of these organisations. */
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
       from event_directory d
       join events e on e.organization_id = d.organization_id and e.id = d.event_id
      where d.organization_id = any ($1) and (d.slug = $2 or d.event_id = $3)`,
    [organizationIds, slug, eventId],
  )
  return rows[0] ?? null
}
