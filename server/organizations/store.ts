import type { Db } from '../db/db.ts'

/** Names of organisations. */
export async function findOrganizations(
  db: Db,
  organizationIds: readonly string[],
): Promise<{ id: string; slug: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; slug: string; name: string }>(
    'select id, slug, name from organizations where id = any ($1)',
    [organizationIds],
  )
  return rows
}
