import { randomUUIDv7 } from 'node:crypto'
import type { Handler } from '../core/handler.ts'
import type { Db, Tx } from '../db/db.ts'

const DAY_MS = 24 * 3_600_000

/** `publicEvents.workInterest`: kept once a day for each address. */
export const workInterest: Handler<'publicEvents.workInterest'> = async ({ input: { body }, deps }) => {
  const now = deps.clock.now()
  const { name, email, organizationName, message, source } = body
  await deps.db.web.query(
    `with replaced as (delete from work_interests where email = $3 and created_at > $8 returning 1)
     insert into work_interests (id, name, email, organization_name, message, source, created_at)
     select $1, $2, $3, $4, $5, $6, $7::timestamptz from (select count(*) from replaced) done`,
    [randomUUIDv7(), name, email, organizationName, message, source, now, new Date(now.getTime() - DAY_MS)],
  )
  return { state: 'done' }
}

/** Forgets what came from an address. */
export async function deleteWorkInterestOf(
  tx: Tx,
  { provenEmail }: { provenEmail: string | null },
): Promise<void> {
  await tx.query('delete from work_interests where email = $1', [provenEmail])
}

/** Deletes at most so many from before that time, and returns how many there were. */
export async function deleteOldWorkInterest(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from work_interests where id in (select id from work_interests where created_at < $1 order by created_at limit $2)`,
    [before, most],
  )
  return rowCount ?? 0
}
