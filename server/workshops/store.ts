import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'

export interface WorkshopRow {
  id: string
  name: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  capacity: number
}

/** The workshops of an event, by start. */
export async function listWorkshops(db: Db, { organizationId, eventId }: EventKey): Promise<WorkshopRow[]> {
  const { rows } = await db.query<WorkshopRow>(
    `select id, name, description, place, starts_at as "startsAt", ends_at as "endsAt", capacity
       from workshops
      where organization_id = $1 and event_id = $2
      order by starts_at, id`,
    [organizationId, eventId],
  )
  return rows
}

/** How many workshops an event has. */
export async function countWorkshops(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<number> {
  return readCount(tx, 'select count(*) from workshops where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}

/** Adds a workshop. */
export async function addWorkshop(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  workshop: WorkshopRow,
): Promise<void> {
  const { id, name, description, place, startsAt, endsAt, capacity } = workshop
  await tx.query(
    `insert into workshops (organization_id, id, event_id, name, description, place, starts_at, ends_at, capacity)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [organizationId, id, eventId, name, description, place, startsAt, endsAt, capacity],
  )
}

/** The workshop as callers see it. */
export function showWorkshop({ startsAt, endsAt, ...workshop }: WorkshopRow) {
  return { ...workshop, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
