import type { Db, Tx } from '../../db/db.ts'

/** Takes an address off the invitations that it got; one that waits is revoked. */
export async function forgetInvited(
  tx: Tx,
  { provenEmail, now }: { provenEmail: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update invitations
        set email = null, answered_at = coalesce(answered_at, $2),
            status = case when status = 'pending' then 'revoked' else status end
      where email = $1`,
    [provenEmail, now],
  )
}

/** Takes the address off at most so many invitations that ended before that time, and returns how many there were. */
export async function forgetOldInvited(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `update invitations
        set email = null, status = case when status = 'pending' then 'revoked' else status end
      where (organization_id, id) in (
            select organization_id, id from invitations
             where email is not null and coalesce(answered_at, expires_at) < $1 limit $2)`,
    [before, most],
  )
  return rowCount ?? 0
}
