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
