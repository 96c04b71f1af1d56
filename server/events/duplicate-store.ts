import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/web.ts'
import type { LockedEvent } from './store.ts'

/** Where a copy goes. `shiftMs` moves all its times. */
export interface Copy {
  eventId: string
  shiftMs: number
}

/** Copies what describes an event below its row. Nobody changes the original meanwhile: it is locked. */
export async function copyParts(tx: Tx, original: LockedEvent, { eventId, shiftMs }: Copy): Promise<void> {
  const key = [original.organizationId, original.id, eventId]
  await tx.query(COPY_CATEGORIES, key)
  await tx.query(COPY_SCHEDULE, [...key, shiftMs])
  await tx.query(COPY_TICKET_TYPES, [...key, ...(await newIdsFor(tx, original, 'ticket_types'))])
  await tx.query(COPY_ZONES, [...key, ...(await newIdsFor(tx, original, 'zones'))])
  await tx.query(COPY_WORKSHOPS, [...key, ...(await newIdsFor(tx, original, 'workshops')), shiftMs])
}

/** The ids of the original's rows, and a new one for each. */
async function newIdsFor(
  tx: Tx,
  { organizationId, id }: LockedEvent,
  table: 'ticket_types' | 'workshops' | 'zones',
): Promise<[string[], string[]]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${table} where organization_id = $1 and event_id = $2`,
    [organizationId, id],
  )
  return [rows.map((row) => row.id), rows.map(() => randomUUIDv7())]
}

const COPY_CATEGORIES = `
insert into event_categories (organization_id, event_id, category_id)
select organization_id, $3, category_id from event_categories where organization_id = $1 and event_id = $2`

const COPY_SCHEDULE = `
insert into schedule_slots (organization_id, event_id, position, title, place, starts_at, ends_at)
select organization_id, $3, position, title, place,
       starts_at + $4 * interval '1 millisecond', ends_at + $4 * interval '1 millisecond'
  from schedule_slots
 where organization_id = $1 and event_id = $2`

// created_at is copied, because the order of the types is the order in which they were added.
const COPY_TICKET_TYPES = `
insert into ticket_types (organization_id, id, event_id, name, price_sen, quantity, public_registration, created_at)
select organization_id, renamed.new_id, $3, name, price_sen, quantity, public_registration, created_at
  from ticket_types
  join unnest($4::uuid[], $5::uuid[]) as renamed (old_id, new_id) on renamed.old_id = id
 where organization_id = $1 and event_id = $2`

const COPY_ZONES = `
insert into zones (organization_id, id, event_id, name)
select organization_id, renamed.new_id, $3, name
  from zones
  join unnest($4::uuid[], $5::uuid[]) as renamed (old_id, new_id) on renamed.old_id = id
 where organization_id = $1 and event_id = $2`

const COPY_WORKSHOPS = `
insert into workshops (organization_id, id, event_id, name, description, place, starts_at, ends_at, capacity)
select organization_id, renamed.new_id, $3, name, description, place,
       starts_at + $6 * interval '1 millisecond', ends_at + $6 * interval '1 millisecond', capacity
  from workshops
  join unnest($4::uuid[], $5::uuid[]) as renamed (old_id, new_id) on renamed.old_id = id
 where organization_id = $1 and event_id = $2`
