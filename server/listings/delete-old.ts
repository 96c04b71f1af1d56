import type { Db } from '../db/db.ts'

interface Old {
  before: Date
  most: number
}

/** Deletes hashes of visitors from before a time; how many there were. */
export async function deleteOldVisits(db: Db, { before, most }: Old): Promise<number> {
  const { rowCount } = await db.query(
    `delete from listing_visits where (listing_id, visitor_hash) in
       (select listing_id, visitor_hash from listing_visits where visited_at < $1 limit $2)`,
    [before, most],
  )
  return rowCount ?? 0
}

/** Deletes listings of events that ended before a time, with their counts; how many there were. */
export async function deleteOldListings(db: Db, { before, most }: Old): Promise<number> {
  const { rowCount } = await db.query(
    'delete from listings where id in (select id from listings where ends_at < $1 limit $2)',
    [before, most],
  )
  return rowCount ?? 0
}

/** Deletes counts of posters from before a time; how many there were. */
export async function deleteOldPosterImports(db: Db, { before, most }: Old): Promise<number> {
  const { rowCount } = await db.query(
    'delete from poster_imports where user_id in (select user_id from poster_imports where hour_began_at < $1 limit $2)',
    [before, most],
  )
  return rowCount ?? 0
}
