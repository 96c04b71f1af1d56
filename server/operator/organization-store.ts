import type { Db } from '../db/db.ts'

export interface OrganizationRow {
  slug: string
  name: string
  /** Addresses of the live owners. */
  owners: string
  events: number
}

/** Every organisation, the oldest first. */
export async function listOrganizations(db: Db): Promise<OrganizationRow[]> {
  const { rows } = await db.query<OrganizationRow>(
    `select o.slug, o.name,
            coalesce((select string_agg(u.email, ', ' order by m.created_at)
                        from memberships m
                        join users u on u.id = m.user_id
                       where m.organization_id = o.id and m.role = 'owner' and m.removed_at is null), '') as owners,
            (select count(*)::integer from events e where e.organization_id = o.id) as events
       from organizations o
      order by o.created_at, o.slug`,
  )
  return rows
}

/** The organisation with that slug; null when there is none. */
export async function findOrganization(db: Db, slug: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select id from organizations where slug = $1', [slug])
  return rows[0]?.id ?? null
}
