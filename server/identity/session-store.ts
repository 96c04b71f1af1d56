import type { Db, Tx } from '../db/db.ts'

/** Ends a session: its cookie is worth nothing from now on. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.query('delete from sessions where token = $1', [token])
}

/** Begins a session for a person. */
export async function beginSession(
  tx: Tx,
  {
    id,
    token,
    userId,
    now,
    expiresAt,
  }: { id: string; token: string; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'insert into sessions (id, token, user_id, created_at, updated_at, expires_at) values ($1, $2, $3, $4, $4, $5)',
    [id, token, userId, now, expiresAt],
  )
}
