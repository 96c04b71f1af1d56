import type { Tx } from '../db/web.ts'
import type { Hanging } from './deletion-blockers.ts'
import type { LockedEvent } from './store.ts'
import { ZONE_USES } from '../zones/store.ts'

/** Counts what hangs on an event. Its zones are locked first, so that nobody is limited to one meanwhile. */
export async function countHanging(
  tx: Tx,
  { organizationId, id }: LockedEvent,
  now: Date,
): Promise<Omit<Hanging, 'status'>> {
  await tx.query('select 1 from zones where organization_id = $1 and event_id = $2 order by id for update', [
    organizationId,
    id,
  ])
  const { rows } = await tx.query<Omit<Hanging, 'status'>>(
    `select (select count(*) from registrations where organization_id = $1 and event_id = $2) as registrations,
            (select count(*) from tickets where organization_id = $1 and event_id = $2) as tickets,
            (select count(*) from scans where organization_id = $1 and event_id = $2)
              + (select count(*) from scan_claims where organization_id = $1 and event_id = $2) as scans,
            (select count(*) from (${ZONE_USES}) uses where members + invitations > 0) as "zonesInUse"`,
    [organizationId, id, now],
  )
  const [hanging] = rows
  if (!hanging) throw new Error('A count gave no row.')
  return hanging
}

/**
 * Removes an event and what describes it; the rest cascades. Grants stay: the devices are still out there, and learn
 * from the missing event that it is gone.
 */
export async function removeEvent(tx: Tx, { organizationId, id }: LockedEvent): Promise<void> {
  for (const table of ['door_counts', 'ticket_types', 'event_directory']) {
    await tx.query(`delete from ${table} where organization_id = $1 and event_id = $2`, [organizationId, id])
  }
  await tx.query('delete from events where organization_id = $1 and id = $2', [organizationId, id])
}
