import type { Tx } from '../../db/db.ts'
import type { LockedPerson } from '../../locks/person.ts'

/**
 * Takes a person off their entries. The closing deletes entries of nobody; what is closed keeps them, since its list is
 * published already.
 */
export async function eraseEntries(tx: Tx, { userId }: LockedPerson): Promise<void> {
  await tx.query('update giveaway_entries set user_id = null where user_id = $1', [userId])
}
