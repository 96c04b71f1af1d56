import type { Db } from '../db/db.ts'

/** Deletes at most so many notifications from before that time, and returns how many there were. */
export async function deleteOldNotifications(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notifications
      where (user_id, id) in (select user_id, id from notifications where created_at < $1 order by created_at limit $2)`,
    [before, most],
  )
  return rowCount ?? 0
}
