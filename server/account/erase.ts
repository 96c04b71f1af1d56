import type { Tx } from '../db/db.ts'
import type { LockedPerson } from '../locks/person.ts'

/** Forgets what a person has said of themselves, what they like to hear of, and what they have consented to. */
export async function eraseProfile(tx: Tx, { userId }: LockedPerson): Promise<void> {
  await tx.query('delete from user_interests where user_id = $1', [userId])
  await tx.query('delete from consents where user_id = $1', [userId])
  await tx.query('delete from profiles where user_id = $1', [userId])
}
