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
  /** Of these organisations. */
  eventIds: readonly string[]
  /** Kuala Lumpur's day. */
  today: string
}

/** The main counts of several events. Each table is gone through once: PostgreSQL may take a small one event by event from its beginning. */
export async function countEvents(
  db: Db,
  { organizationIds, eventIds, today }: CountedEvents,
): Promise<EventCounts[]> {
  const { rows } = await db.query<EventCounts>(
    `with registered as (
       select event_id, count(*) as registered from registrations
        where organization_id = any ($1::uuid[]) and event_id = any ($2::uuid[]) and status = 'confirmed'
        group by event_id
     ), sold as (
       select event_id, count(*) as sold from tickets
        where organization_id = any ($1::uuid[]) and event_id = any ($2::uuid[]) and voided_at is null
        group by event_id
     ), came as (
       select event_id, sum(checked_in) as all_days, sum(checked_in) filter (where day = $3) as today from door_counts
        where organization_id = any ($1::uuid[]) and event_id = any ($2::uuid[])
        group by event_id
     )
     select asked.event_id as "eventId", coalesce(registered, 0) as registered, coalesce(sold, 0) as sold,
            coalesce(all_days, 0) as "checkIns", coalesce(today, 0) as "checkedInToday"
       from unnest($2::uuid[]) as asked (event_id)
       left join registered using (event_id)
       left join sold using (event_id)
       left join came using (event_id)`,
    [organizationIds, eventIds, today],
  )
  return rows
}
