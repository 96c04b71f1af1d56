import type { Tx } from '../db/db.ts'
import { newIdsFor } from '../events/copy.ts'
import type { Copy } from '../events/copy.ts'
import type { LockedEvent } from '../locks/locks.ts'

/** Gives a copy of an event the workshops of the original, moved like the event. */
export async function copyWorkshops(
  tx: Tx,
  original: LockedEvent,
  { eventId, shiftMs }: Copy,
): Promise<void> {
  const { organizationId } = original
  await tx.query(
    `insert into workshops (organization_id, id, event_id, name, description, place, starts_at, ends_at, capacity)
     select organization_id, renamed.new_id, $3, name, description, place,
            starts_at + $6 * interval '1 millisecond', ends_at + $6 * interval '1 millisecond', capacity
       from workshops
       join unnest($4::uuid[], $5::uuid[]) as renamed (old_id, new_id) on renamed.old_id = id
      where organization_id = $1 and event_id = $2`,
    [organizationId, original.eventId, eventId, ...(await newIdsFor(tx, original, 'workshops')), shiftMs],
  )
}
