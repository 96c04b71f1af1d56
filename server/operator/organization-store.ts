import type pg from 'pg'

export interface OrganizationRow {
  slug: string
  name: string
  /** Addresses of the live owners. */
  owners: string
  events: number
}

/** Every organisation, the oldest first. */
export async function listOrganizations(db: pg.Pool): Promise<OrganizationRow[]> {
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

/** Adds an organisation under the first of the slugs that is free; null when none is. */
export async function addOrganization(
  tx: pg.PoolClient,
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

/** The organisation with that slug, whose team only this transaction changes; null when there is none. */
export async function lockOrganization(tx: pg.PoolClient, slug: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from organizations where slug = $1 for no key update',
    [slug],
  )
  return rows[0]?.id ?? null
}

/** Makes a person an owner, whatever they were before and of the whole place. False when they are one already. */
export async function makeOwner(
  tx: pg.PoolClient,
  { organizationId, userId, now }: { organizationId: string; userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into memberships as m (organization_id, user_id, role, created_at) values ($1, $2, 'owner', $3)
     on conflict (organization_id, user_id) do update
        set role = 'owner', removed_at = null,
            created_at = case when m.removed_at is null then m.created_at else excluded.created_at end
      where m.role <> 'owner' or m.removed_at is not null`,
    [organizationId, userId, now],
  )
  // Nobody could lift these: limits come and go with an invitation, and owners are not invited.
  await tx.query('delete from member_zones where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ])
  return rowCount === 1
}
