import type { Role } from '@masuk/shared/roles.ts'
import type { Db } from '../db/db.ts'

export interface NamedMembership {
  organizationId: string
  organizationName: string
  role: Role
}

/** Memberships with the names of their organisations, by name. */
export async function nameMemberships(
  db: Db,
  memberships: readonly { organizationId: string; role: Role }[],
): Promise<NamedMembership[]> {
  const { rows } = await db.query<{ organizationId: string; organizationName: string }>(
    'select id as "organizationId", name as "organizationName" from organizations where id = any ($1) order by name, id',
    [memberships.map(({ organizationId }) => organizationId)],
  )
  return rows.flatMap((named) =>
    memberships
      .filter(({ organizationId }) => organizationId === named.organizationId)
      .map(({ role }) => ({ ...named, role })),
  )
}
