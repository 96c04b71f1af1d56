import type { Tx } from '../db/db.ts'
import { newIdsFor } from '../events/copy.ts'
import type { Copy, NewIds } from '../events/copy.ts'
import type { LockedEvent } from '../locks/locks.ts'

/** Gives a copy of an event the zones of the original. */
export async function copyZones(tx: Tx, original: LockedEvent, { eventId }: Copy): Promise<NewIds> {
  const { organizationId } = original
  const ids = await newIdsFor(tx, original, 'zones')
  await tx.query(
    `insert into zones (organization_id, id, event_id, name)
     select organization_id, renamed.new_id, $3, name
       from zones
       join unnest($4::uuid[], $5::uuid[]) as renamed (old_id, new_id) on renamed.old_id = id
      where organization_id = $1 and event_id = $2`,
    [organizationId, original.eventId, eventId, ...ids],
  )
  return ids
}
