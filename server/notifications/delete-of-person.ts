import type { Tx } from '../db/db.ts'

/** Empties the inbox of a person. */
export async function deleteNotificationsOf(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.query('delete from notifications where user_id = $1', [userId])
}
