import type { Db, Tx } from '../db/db.ts'

export interface AdminRow {
  email: string | null
  name: string
  grantedAt: Date
  revokedAt: Date | null
}

/** Everybody who is or was an administrator of the platform, newest first. */
export async function listAdmins(db: Db): Promise<AdminRow[]> {
  const { rows } = await db.query<AdminRow>(
    `select u.email, u.name, a.granted_at as "grantedAt", a.revoked_at as "revokedAt"
       from platform_admins a
       join users u on u.id = a.user_id
      order by a.granted_at desc, a.user_id`,
  )
  return rows
}

/** The person who has an account with that address, or null. */
export async function findPersonByEmail(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from users where email = lower($1)', [email])
  return rows[0]?.id ?? null
}

/** Makes a person an administrator. False when they are one already. */
export async function grantAdmin(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into platform_admins as a (user_id, granted_at) values ($1, $2)
     on conflict (user_id) do update set granted_at = excluded.granted_at, revoked_at = null
      where a.revoked_at is not null`,
    [userId, now],
  )
  return rowCount === 1
}

/** Ends it, at the person's next request. False when they are none. */
export async function revokeAdmin(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update platform_admins set revoked_at = $2 where user_id = $1 and revoked_at is null',
    [userId, now],
  )
  return rowCount === 1
}
