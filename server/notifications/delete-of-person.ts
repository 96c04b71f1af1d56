import type { Tx } from '../db/db.ts'

/** Empties the inbox of a person, and forgets what they wanted to be told. */
export async function deleteNotificationsOf(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.query('delete from notifications where user_id = $1', [userId])
  await tx.query('delete from notification_settings where user_id = $1', [userId])
}
