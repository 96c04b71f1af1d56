import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'
import type { LockedWorkshop } from '../locks/workshop.ts'

/** What an organiser says of a workshop. */
export interface WorkshopFields {
  name: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  capacity: number
}

export interface WorkshopRow extends WorkshopFields {
  id: string
  /** Places that are booked, or held for buyers who are paying. */
  taken: number
  /** Counts the changes of the workshop. */
  version: number
}

/** The columns of a WorkshopRow, of `workshops w`. */
const WORKSHOP = `w.id, w.name, w.description, w.place, w.starts_at as "startsAt", w.ends_at as "endsAt", w.capacity, w.version,
            (select coalesce(sum(p.quantity), 0) from registration_workshops p
               join registrations r on r.organization_id = p.organization_id and r.id = p.registration_id
              where p.organization_id = w.organization_id and p.event_id = w.event_id and p.workshop_id = w.id
                and r.status in ('held', 'confirmed')) as taken`

/** The workshops of an event, by start. */
export async function listWorkshops(db: Db, { organizationId, eventId }: EventKey): Promise<WorkshopRow[]> {
  const { rows } = await db.query<WorkshopRow>(
    `select ${WORKSHOP} from workshops w
      where w.organization_id = $1 and w.event_id = $2
      order by w.starts_at, w.id`,
    [organizationId, eventId],
  )
  return rows
}

/** A locked workshop, with the places that are taken while its event is locked. */
export async function readWorkshop(
  tx: Tx,
  { organizationId, workshopId }: LockedWorkshop,
): Promise<WorkshopRow> {
  const { rows } = await tx.query<WorkshopRow>(
    `select ${WORKSHOP} from workshops w where w.organization_id = $1 and w.id = $2`,
    [organizationId, workshopId],
  )
  const [workshop] = rows
  if (!workshop) throw new Error('A locked workshop is gone.')
  return workshop
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
  { id, ...fields }: WorkshopFields & { id: string },
): Promise<void> {
  await tx.query(
    `insert into workshops (organization_id, id, event_id, name, description, place, starts_at, ends_at, capacity)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [organizationId, id, eventId, ...valuesOf(fields)],
  )
}

/** Writes a workshop as it is now. */
export async function updateWorkshop(
  tx: Tx,
  { organizationId, workshopId }: LockedWorkshop,
  fields: WorkshopFields,
): Promise<void> {
  await tx.query(
    `update workshops set name = $3, description = $4, place = $5, starts_at = $6, ends_at = $7, capacity = $8,
            version = version + 1
      where organization_id = $1 and id = $2`,
    [organizationId, workshopId, ...valuesOf(fields)],
  )
}

/** Removes a workshop in which nobody has a place. */
export async function removeWorkshop(tx: Tx, { organizationId, workshopId }: LockedWorkshop): Promise<void> {
  await tx.query('delete from workshops where organization_id = $1 and id = $2', [organizationId, workshopId])
}

const valuesOf = ({ name, description, place, startsAt, endsAt, capacity }: WorkshopFields) => [
  name,
  description,
  place,
  startsAt,
  endsAt,
  capacity,
]

/** The workshop as callers see it. */
export function showWorkshop({ startsAt, endsAt, ...workshop }: WorkshopRow) {
  return { ...workshop, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
