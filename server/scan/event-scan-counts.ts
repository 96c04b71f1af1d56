import type { Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedEvent } from '../locks/locks.ts'

/** Scans and claims of an event. */
export async function countScans(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<number> {
  return readCount(
    tx,
    `select (select count(*) from scans where organization_id = $1 and event_id = $2)
            + (select count(*) from scan_claims where organization_id = $1 and event_id = $2) as count`,
    [organizationId, eventId],
  )
}

/** Forgets what the doors of an event have counted. Only for an event without scans. */
export async function removeDoorCounts(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<void> {
  await tx.query('delete from door_counts where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}
