import type { Tx } from '../../db/db.ts'

/**
 * Gives a person the name that they want to be shown under, and keeps whoever else changes the person waiting until the
 * transaction ends. False when the account was erased meanwhile: it has no address any more.
 */
export async function renamePerson(
  tx: Tx,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update users set name = $2, updated_at = case when name = $2 then updated_at else $3 end
      where id = $1 and email is not null`,
    [userId, name, now],
  )
  return rowCount === 1
}
