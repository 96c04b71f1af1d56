import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'

/** Registrations that hold or have a place. */
export async function countLiveRegistrations(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
): Promise<number> {
  return readCount(
    tx,
    `select count(*) from registrations
      where organization_id = $1 and event_id = $2 and status in ('held', 'confirmed')`,
    [organizationId, eventId],
  )
}

/** Confirmed registrations. */
export async function countRegistered(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  return readCount(
    db,
    `select count(*) from registrations where organization_id = $1 and event_id = $2 and status = 'confirmed'`,
    [organizationId, eventId],
  )
}

/** Places taken: valid tickets of all types, and what is held for buyers who are paying. */
export async function countTaken(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  return readCount(
    db,
    `select (select count(*) from tickets where organization_id = $1 and event_id = $2 and voided_at is null)
          + (select coalesce(sum(l.quantity), 0)
               from registrations r
               join registration_lines l on l.organization_id = r.organization_id and l.registration_id = r.id
              where r.organization_id = $1 and r.event_id = $2 and r.status = 'held') as count`,
    [organizationId, eventId],
  )
}

/** Registrations and tickets of any state, which keep an event from being deleted. */
export async function countEverRegistered(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
): Promise<{ registrations: number; tickets: number }> {
  const { rows } = await tx.query<{ registrations: number; tickets: number }>(
    `select (select count(*) from registrations where organization_id = $1 and event_id = $2) as registrations,
            (select count(*) from tickets where organization_id = $1 and event_id = $2) as tickets`,
    [organizationId, eventId],
  )
  return rows[0] ?? { registrations: 0, tickets: 0 }
}

export interface EventCounts {
  eventId: string
  registered: number
  sold: number
  checkIns: number
  checkedInToday: number
}

interface CountedEvents {
  organizationIds: readonly string[]
  eventIds: readonly string[]
  /** Kuala Lumpur's day. */
  today: string
}

/** The main counts of several events, each from an index alone. */
export async function countEvents(
  db: Db,
  { organizationIds, eventIds, today }: CountedEvents,
): Promise<EventCounts[]> {
  const { rows } = await db.query<EventCounts>(
    `select asked.event_id as "eventId",
            (select count(*) from registrations r
              where r.organization_id = asked.organization_id and r.event_id = asked.event_id and r.status = 'confirmed') as registered,
            (select count(*) from tickets t
              where t.organization_id = asked.organization_id and t.event_id = asked.event_id and t.voided_at is null) as sold,
            (select coalesce(sum(c.checked_in), 0) from door_counts c
              where c.organization_id = asked.organization_id and c.event_id = asked.event_id) as "checkIns",
            (select coalesce(sum(c.checked_in), 0) from door_counts c
              where c.organization_id = asked.organization_id and c.event_id = asked.event_id and c.day = $3) as "checkedInToday"
       from unnest($1::uuid[], $2::uuid[]) as asked (organization_id, event_id)`,
    [organizationIds, eventIds, today],
  )
  return rows
}
