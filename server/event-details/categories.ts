import type { Db } from '../db/db.ts'

/** Every category that an event can be in. */
export async function listCategories(db: Db): Promise<{ id: string; slug: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; slug: string; name: string }>(
    'select id, slug, name from categories order by name',
  )
  return rows
}
