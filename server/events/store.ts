import type { Db, Tx } from '../db/web.ts'
import { Fault } from '../core/fault.ts'
import { EVENT } from './event-row.ts'
import type { EventRow } from './event-row.ts'

/** An event that only this transaction changes. Only `lockEvent` makes one. */
export interface LockedEvent extends EventRow {
  readonly description: string
  readonly lock: unique symbol
}

export interface EventKey {
  organizationId: string
  eventId: string
}

const GONE = 'There is no such event or organisation, or you are not a member of it.'

/**
 * Waits for whoever changes the event or adds registrations to it, then holds them off: what is counted or copied after
 * this stays so until the transaction ends. The event is locked before anything below it.
 */
export async function lockEvent(tx: Tx, { organizationId, eventId }: EventKey): Promise<LockedEvent> {
  const { rows } = await tx.query<LockedEvent>(
    `select ${EVENT}, e.description from events e where e.organization_id = $1 and e.id = $2 for update`,
    [organizationId, eventId],
  )
  const [event] = rows
  if (!event) throw new Fault(404, GONE)
  return event
}

/** The event as it is now. */
export async function requireEvent(db: Db, { organizationId, eventId }: EventKey): Promise<EventRow> {
  const { rows } = await db.query<EventRow>(
    `select ${EVENT} from events e where e.organization_id = $1 and e.id = $2`,
    [organizationId, eventId],
  )
  const [event] = rows
  if (!event) throw new Fault(404, GONE)
  return event
}

/** Adds an event whose slug has been claimed. */
export async function addEvent(tx: Tx, event: EventRow & { description: string }): Promise<void> {
  await tx.query(
    `insert into events (organization_id, id, slug, name, status, venue, starts_at, ends_at, capacity, description)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      event.organizationId,
      event.id,
      event.slug,
      event.name,
      event.status,
      event.venue,
      event.startsAt,
      event.endsAt,
      event.capacity,
      event.description,
    ],
  )
}

export type EventChange = Partial<Omit<LockedEvent, 'id' | 'organizationId' | 'slug' | 'lock'>>

/** Changes what is given of an event and returns it as it is then. */
export async function changeEvent(tx: Tx, event: LockedEvent, change: EventChange): Promise<LockedEvent> {
  const changed = { ...event, ...change }
  await tx.query(
    `update events set name = $3, status = $4, venue = $5, starts_at = $6, ends_at = $7, capacity = $8, description = $9
      where organization_id = $1 and id = $2`,
    [
      changed.organizationId,
      changed.id,
      changed.name,
      changed.status,
      changed.venue,
      changed.startsAt,
      changed.endsAt,
      changed.capacity,
      changed.description,
    ],
  )
  return changed
}
