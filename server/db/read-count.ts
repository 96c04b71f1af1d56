import type { Db } from './db.ts'

/** What a `select count(*)` gives, which may be named `count` by other SQL. */
export async function readCount(db: Db, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(text, [...values])
  return rows[0]?.count ?? 0
}
