import type { Tx } from '../db/db.ts'

/** Adds an organisation under the first of the slugs that is free; null when none is. */
export async function addOrganization(
  tx: Tx,
  { id, name, slugs, now }: { id: string; name: string; slugs: readonly string[]; now: Date },
): Promise<string | null> {
  for (const slug of slugs) {
    const { rowCount } = await tx.query(
      'insert into organizations (id, slug, name, created_at) values ($1, $2, $3, $4) on conflict (slug) do nothing',
      [id, slug, name, now],
    )
    if (rowCount === 1) return slug
  }
  return null
}
