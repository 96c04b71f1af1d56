import type { Role } from '@masuk/shared/roles.ts'
import type { Tx } from '../db/db.ts'
import type { LockedTeam } from '../locks/locks.ts'

export interface Membership {
  role: Role
  removed: boolean
}

/** A person's membership in a locked team. Null for a stranger; `removed` tells former members. */
export async function findMembership(
  tx: Tx,
  { organizationId }: LockedTeam,
  userId: string,
): Promise<Membership | null> {
  const { rows } = await tx.query<Membership>(
    `select role, removed_at is not null as removed from memberships where organization_id = $1 and user_id = $2`,
    [organizationId, userId],
  )
  return rows[0] ?? null
}

/** True when a live member has that address. */
export async function isMember(tx: Tx, { organizationId }: LockedTeam, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select
       from users u
       join memberships m on m.organization_id = $1 and m.user_id = u.id and m.removed_at is null
      where u.email = $2`,
    [organizationId, email],
  )
  return rowCount !== 0
}

/**
 * Adds a member who is limited to these zones, or takes a former one back. False when the person is one already: a role
 * is never changed here.
 */
export async function addMember(
  tx: Tx,
  { organizationId }: LockedTeam,
  { userId, role, zoneIds, now }: { userId: string; role: Role; zoneIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into memberships as m (organization_id, user_id, role, created_at) values ($1, $2, $3, $4)
     on conflict (organization_id, user_id) do update
        set role = excluded.role, created_at = excluded.created_at, removed_at = null
      where m.removed_at is not null`,
    [organizationId, userId, role, now],
  )
  if (rowCount !== 1) return false
  await tx.query(
    'insert into member_zones (organization_id, user_id, zone_id) select $1, $2, unnest($3::uuid[])',
    [organizationId, userId, zoneIds],
  )
  return true
}

/** Makes a person an owner, whatever they were before and without any limit. False when they are one already. */
export async function makeOwner(
  tx: Tx,
  { organizationId }: LockedTeam,
  { userId, now }: { userId: string; now: Date },
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
