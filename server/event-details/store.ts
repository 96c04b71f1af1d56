import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'

export interface SlotRow {
  title: string
  place: string
  startsAt: Date
  endsAt: Date | null
}

export interface DetailsRow {
  categoryIds: string[]
  schedule: SlotRow[]
}

/** What describes an event beside its row. */
export async function findDetails(db: Db, { organizationId, eventId }: EventKey): Promise<DetailsRow> {
  const key = [organizationId, eventId]
  const { rows: categories } = await db.query<{ id: string }>(
    `select category_id as id from event_categories
      where organization_id = $1 and event_id = $2
      order by category_id`,
    key,
  )
  const { rows: schedule } = await db.query<SlotRow>(
    `select title, place, starts_at as "startsAt", ends_at as "endsAt"
       from schedule_slots
      where organization_id = $1 and event_id = $2
      order by position`,
    key,
  )
  return { categoryIds: categories.map(({ id }) => id), schedule }
}

/** Puts an event into these categories and no others. False, and nothing changed, when one of them does not exist. */
export async function replaceCategories(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  categoryIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(categoryIds)]
  const { rows } = await tx.query<{ count: number }>('select count(*) from categories where id = any ($1)', [
    wanted,
  ])
  if (rows[0]?.count !== wanted.length) return false
  await tx.query('delete from event_categories where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
  await tx.query(
    `insert into event_categories (organization_id, event_id, category_id) select $1, $2, unnest($3::uuid[])`,
    [organizationId, eventId, wanted],
  )
  return true
}

/** Gives an event this programme, in this order. */
export async function replaceSchedule(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  slots: readonly SlotRow[],
): Promise<void> {
  await tx.query('delete from schedule_slots where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
  await tx.query(
    `insert into schedule_slots (organization_id, event_id, position, title, place, starts_at, ends_at)
     select $1, $2, place_in_order - 1, title, place, starts_at, ends_at
       from unnest($3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[]) with ordinality
            as slot (title, place, starts_at, ends_at, place_in_order)`,
    [
      organizationId,
      eventId,
      slots.map(({ title }) => title),
      slots.map(({ place }) => place),
      slots.map(({ startsAt }) => startsAt),
      slots.map(({ endsAt }) => endsAt),
    ],
  )
}
