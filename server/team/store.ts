import type { Role } from '@masuk/shared/roles.ts'
import type { Db, Tx } from '../db/web.ts'

/** A team that only this transaction changes. Only `lockTeam` makes one. */
export interface LockedTeam {
  readonly organizationId: string
  readonly lock: unique symbol
}

/** Waits for other changes to the team: those of one organisation happen one after the other. */
export async function lockTeam(tx: Tx, organizationId: string): Promise<LockedTeam> {
  // Not `for update`: rows that refer to the organisation are still added meanwhile.
  await tx.query('select 1 from organizations where id = $1 for no key update', [organizationId])
  return { organizationId } as LockedTeam
}

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

/** A person's role in a locked team. Null for a stranger; `removed` tells former members. */
export async function findRole(
  tx: Tx,
  { organizationId }: LockedTeam,
  userId: string,
): Promise<{ role: Role; removed: boolean } | null> {
  const { rows } = await tx.query<{ role: Role; removed: boolean }>(
    `select role, removed_at is not null as removed from memberships where organization_id = $1 and user_id = $2`,
    [organizationId, userId],
  )
  return rows[0] ?? null
}

/** How many owners a locked team has. */
export async function countOwners(tx: Tx, { organizationId }: LockedTeam): Promise<number> {
  const { rows } = await tx.query<{ owners: number }>(
    `select count(*)::integer as owners from memberships where organization_id = $1 and role = 'owner' and removed_at is null`,
    [organizationId],
  )
  return rows[0]?.owners ?? 0
}

/**
 * Ends a membership with its zones. The scanners paired in that name are revoked and its pairing codes ended as well:
 * otherwise they would come back with a member who is invited again. Returns the ids of the scanners.
 */
export async function endMembership(
  tx: Tx,
  { organizationId }: LockedTeam,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  await tx.query('update memberships set removed_at = $3 where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
    now,
  ])
  await tx.query('delete from member_zones where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ])
  await tx.query(
    `update pairing_codes set expires_at = $3
      where organization_id = $1 and member_id = $2 and used_at is null and expires_at > $3`,
    [organizationId, userId, now],
  )
  const { rows } = await tx.query<{ id: string }>(
    `update scanner_grants set revoked_at = $3
      where organization_id = $1 and member_id = $2 and revoked_at is null and expires_at > $3
     returning id`,
    [organizationId, userId, now],
  )
  return rows.map(({ id }) => id)
}

/** Adds a member, or takes a former one back. False when the person is one already: a role is never changed here. */
export async function addMember(
  tx: Tx,
  { organizationId }: LockedTeam,
  { userId, role, now }: { userId: string; role: Role; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into memberships as m (organization_id, user_id, role, created_at) values ($1, $2, $3, $4)
     on conflict (organization_id, user_id) do update
        set role = excluded.role, created_at = excluded.created_at, removed_at = null
      where m.removed_at is not null`,
    [organizationId, userId, role, now],
  )
  return rowCount === 1
}
