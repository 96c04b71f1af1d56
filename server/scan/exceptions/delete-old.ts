import type { Db } from '../../db/db.ts'

/** Deletes at most `most` of those that came before that moment. */
export async function deleteOldExceptions(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from door_exceptions
      where (organization_id, grant_id, scan_key, scanned_at) in (
            select organization_id, grant_id, scan_key, scanned_at from door_exceptions
             where received_at < $1 order by received_at limit $2)`,
    [before, most],
  )
  return rowCount ?? 0
}
