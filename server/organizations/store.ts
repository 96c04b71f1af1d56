import type { Db, Tx } from '../db/db.ts'

export interface OrganizationRow {
  id: string
  slug: string
  name: string
  logoBlobId: string | null
}

/** Names and logos of organisations. */
export async function findOrganizations(
  db: Db,
  organizationIds: readonly string[],
): Promise<OrganizationRow[]> {
  const { rows } = await db.query<OrganizationRow>(
    'select id, slug, name, logo_blob_id as "logoBlobId" from organizations where id = any ($1)',
    [organizationIds],
  )
  return rows
}

/** Gives an organisation a logo, or none. */
export async function writeLogo(
  tx: Tx,
  { organizationId, logoBlobId }: { organizationId: string; logoBlobId: string | null },
): Promise<void> {
  await tx.query('update organizations set logo_blob_id = $2 where id = $1', [organizationId, logoBlobId])
}

/** Gives an organisation another name; false when it has that one. */
export async function writeName(
  tx: Tx,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<boolean> {
  const { rowCount } = await tx.query('update organizations set name = $2 where id = $1 and name <> $2', [
    organizationId,
    name,
  ])
  return rowCount === 1
}
