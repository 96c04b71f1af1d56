import type { Db, Tx } from '../db/db.ts'

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

/** Keeps with a session what its person works on. */
export async function keepSelection(
  tx: Tx,
  { sessionId, organizationId }: { sessionId: string; organizationId: string },
): Promise<void> {
  await tx.query('update sessions set selected_organization_id = $2 where id = $1', [
    sessionId,
    organizationId,
  ])
}
