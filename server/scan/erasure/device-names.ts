import type { Tx } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'

/** Empties the device name on what was scanned with those grants; the scans themselves stay and count, and doors are told. */
export async function eraseScanDevices(
  tx: Tx,
  grants: readonly (EventKey & { grantId: string })[],
): Promise<void> {
  if (grants.length === 0) return
  const values = [
    grants.map(({ organizationId }) => organizationId),
    grants.map(({ eventId }) => eventId),
    grants.map(({ grantId }) => grantId),
  ]
  await tx.query(
    `update scans set device = '', changed_xid = pg_current_xact_id()
      where (organization_id, event_id, grant_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))`,
    values,
  )
  await tx.query(
    `update scan_claims set device = ''
      where (organization_id, event_id, grant_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))`,
    values,
  )
  await tx.query(
    `update door_exceptions set device = ''
      where (organization_id, event_id, grant_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))`,
    values,
  )
}
