import type { Tx } from '../db/db.ts'
import type { Copy } from '../events/copy.ts'
import type { LockedEvent } from '../locks/locks.ts'

/** Gives a copy of an event the categories and the schedule of the original; the schedule moves like the event. */
export async function copyDetails(
  tx: Tx,
  { organizationId, eventId: originalId }: LockedEvent,
  { eventId, shiftMs }: Copy,
): Promise<void> {
  await tx.query(
    `insert into event_categories (organization_id, event_id, category_id)
     select organization_id, $3, category_id from event_categories where organization_id = $1 and event_id = $2`,
    [organizationId, originalId, eventId],
  )
  await tx.query(
    `insert into schedule_slots (organization_id, event_id, position, title, place, starts_at, ends_at)
     select organization_id, $3, position, title, place,
            starts_at + $4 * interval '1 millisecond', ends_at + $4 * interval '1 millisecond'
       from schedule_slots
      where organization_id = $1 and event_id = $2`,
    [organizationId, originalId, eventId, shiftMs],
  )
}
