import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { Db } from '../db/db.ts'

type Name = 'ingest' | 'recheck'

/** Longer than any of the jobs takes: a process that died over one leaves it to others after this. */
const LASTS_MS = 10 * 60_000

/** What the work comes to, or null when it is being done already, in any process. */
export async function withLease<Result>(
  { db, clock }: Deps,
  name: Name,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const holderId = randomUUIDv7()
  if (!(await takeLease(db.web, { name, holderId, now: clock.now() }))) return null
  try {
    return await work()
  } finally {
    await endLease(db.web, { name, holderId })
  }
}

async function takeLease(
  db: Db,
  { name, holderId, now }: { name: Name; holderId: string; now: Date },
): Promise<boolean> {
  const endsAt = new Date(now.getTime() + LASTS_MS)
  const { rowCount } = await db.query(
    `insert into listing_leases as l (name, holder_id, ends_at) values ($1, $2, $3)
     on conflict (name) do update set holder_id = excluded.holder_id, ends_at = excluded.ends_at
        where l.ends_at <= $4`,
    [name, holderId, endsAt, now],
  )
  return rowCount === 1
}

/** Another one may have taken it over since. */
async function endLease(db: Db, { name, holderId }: { name: Name; holderId: string }): Promise<void> {
  await db.query('delete from listing_leases where name = $1 and holder_id = $2', [name, holderId])
}
