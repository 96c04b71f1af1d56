import type { Tx } from '../../db/db.ts'
import type { LockedPerson } from '../../locks/person.ts'

/** Takes away from every organiser what they were given of a person. */
export async function deleteDetailsOf(tx: Tx, { userId }: LockedPerson): Promise<void> {
  await tx.query('delete from registration_details where user_id = $1', [userId])
}
