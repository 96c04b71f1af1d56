import type { Role } from '@masuk/shared/roles.ts'
import type { Db, Tx } from '../db/db.ts'
import type { LockedMember, LockedTeam } from '../locks/locks.ts'

export interface ZoneRow {
  id: string
  name: string
}

export interface MemberRow {
  userId: string
  name: string
  email: string | null
  role: Role
  since: Date
  zones: ZoneRow[]
}

/** Live members in the order in which they joined, behind the member `after`, who may have gone meanwhile. */
export async function membersOf(
  db: Db,
  { organizationId, after, limit }: { organizationId: string; after: string | null; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `select m.user_id as "userId", u.shown_name as name, u.email, m.role, m.created_at as since,
            coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id)
                        from member_zones mz
                        join zones z on z.organization_id = mz.organization_id and z.id = mz.zone_id
                       where mz.organization_id = $1 and mz.user_id = m.user_id), '[]') as zones
       from memberships m
       join users u on u.id = m.user_id
      where m.organization_id = $1 and m.removed_at is null
        and ($2::uuid is null or (m.created_at, m.user_id) >
             (select created_at, user_id from memberships where organization_id = $1 and user_id = $2))
      order by m.created_at, m.user_id
      limit $3`,
    [organizationId, after, limit],
  )
  return rows
}

/** True for members of now and of before. */
export async function wasMember(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const { rowCount } = await db.query('select from memberships where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ])
  return rowCount === 1
}

/** How many owners a locked team has. */
export async function countOwners(tx: Tx, { organizationId }: LockedTeam): Promise<number> {
  const { rows } = await tx.query<{ owners: number }>(
    `select count(*)::integer as owners from memberships where organization_id = $1 and role = 'owner' and removed_at is null`,
    [organizationId],
  )
  return rows[0]?.owners ?? 0
}

/** Ends a membership with its zones. */
export async function endMembership(
  tx: Tx,
  { organizationId }: LockedTeam,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.query('update memberships set removed_at = $3 where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
    now,
  ])
  await tx.query('delete from member_zones where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ])
}

/** Gives a member another role. */
export async function writeRole(tx: Tx, { organizationId, userId }: LockedMember, role: Role): Promise<void> {
  await tx.query('update memberships set role = $3 where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
    role,
  ])
}
