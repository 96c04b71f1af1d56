import type { Tx } from '../db/db.ts'

/** Forgets what a person likes to hear of. */
export async function deleteInterests(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.query('delete from user_interests where user_id = $1', [userId])
}
