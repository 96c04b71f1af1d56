import type { Tx } from '../../db/db.ts'
import type { LockedPerson } from '../../locks/person.ts'

/** Forgets of whom a person wanted no mail. */
export async function deleteOptOutsOf(tx: Tx, { userId }: LockedPerson): Promise<void> {
  await tx.query('delete from broadcast_opt_outs where user_id = $1', [userId])
}
