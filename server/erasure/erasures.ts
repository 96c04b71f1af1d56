import type { Db, Tx } from '../db/db.ts'

/** Who was erased, and when. */
export interface Erasure {
  userId: string
  erasedAt: Date
}

/** Everybody who was ever erased, the first one first. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  const { rows } = await db.query<Erasure>(
    'select user_id as "userId", erased_at as "erasedAt" from erasures order by erased_at, user_id',
  )
  return rows
}

/** Writes down that a person was erased, also one whom this database does not know. */
export async function noteErasure(tx: Tx, { userId, erasedAt }: Erasure): Promise<void> {
  await tx.query(
    'insert into erasures (user_id, erased_at) values ($1, $2) on conflict (user_id) do nothing',
    [userId, erasedAt],
  )
}
