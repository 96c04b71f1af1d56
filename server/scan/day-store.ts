import type { Db } from '../db/db.ts'

/** A Kuala Lumpur day at one event. */
export interface EventDay {
  organizationId: string
  eventId: string
  day: string
}

const CHANGES = `
select coalesce(sum(changes), 0) from door_counts where organization_id = $1 and event_id = $2 and day = $3`

/** How often the day has changed. It only grows, and changes with its keys: equal numbers mean equal keys. */
export async function changesOfDay(db: Db, { organizationId, eventId, day }: EventDay): Promise<number> {
  const { rows } = await db.query<{ changes: number }>({
    name: 'changes-of-day',
    text: `select (${CHANGES})::bigint as changes`,
    values: [organizationId, eventId, day],
  })
  return rows[0]?.changes ?? 0
}

/** Every key of the day, sorted, with the number of changes that the same snapshot has seen. */
export async function keysOfDay(
  db: Db,
  { organizationId, eventId, day }: EventDay,
): Promise<{ scanKeys: string[]; changes: number }> {
  const { rows } = await db.query<{ list: string | null; changes: number }>({
    name: 'keys-of-day',
    // One text: of an array of 50,000, node-postgres alone makes 200 ms.
    // The organisation is no condition: by its key alone all of its scans might be read.
    text: `select string_agg(scan_key, ',' order by scan_key) filter (where organization_id = $1) as list,
                  (${CHANGES})::bigint as changes
             from scans
            where event_id = $2 and day = $3`,
    values: [organizationId, eventId, day],
  })
  const [{ list, changes } = { list: null, changes: 0 }] = rows
  return { scanKeys: list?.split(',') ?? [], changes }
}
