import type { Tx } from '../db/db.ts'

interface Appointed {
  userId: string
  now: Date
}

/** Makes a person an administrator. False when they are one already. */
export async function grantAdmin(tx: Tx, { userId, now }: Appointed): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into platform_admins as a (user_id, granted_at) values ($1, $2)
     on conflict (user_id) do update set granted_at = excluded.granted_at, revoked_at = null
      where a.revoked_at is not null`,
    [userId, now],
  )
  return rowCount === 1
}

/** Ends it, at the person's next request. False when they are none. */
export async function revokeAdmin(tx: Tx, { userId, now }: Appointed): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update platform_admins set revoked_at = $2 where user_id = $1 and revoked_at is null',
    [userId, now],
  )
  return rowCount === 1
}
