import { Fault } from '../core/fault.ts'
import type { Tx } from '../db/db.ts'
import { findDeletion } from '../db/deletions.ts'
import type { Deletion } from '../db/deletions.ts'

/**
 * Passes when the organisation has deleted the thing before, so that a deletion may be sent again. What was never there
 * is 404, and so is what others have deleted.
 */
export async function requireDeleted(
  tx: Tx,
  { organizationId, ...deletion }: { organizationId: string } & Omit<Deletion, 'organizationIds'>,
  absent: string,
): Promise<void> {
  if ((await findDeletion(tx, { organizationIds: [organizationId], ...deletion })) === null) {
    throw new Fault(404, absent)
  }
}
