import { Fault } from '../../core/fault.ts'
import type { Db } from '../../db/db.ts'

const MOST_AN_HOUR = 20
const HOUR_MS = 3_600_000

/** Counts a poster of a person; throws 429 when they have had so many read within the hour that began with the first. */
export async function countImport(db: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const { rowCount } = await db.query(
    `insert into poster_imports as p (user_id, hour_began_at, count) values ($1, $2, 1)
     on conflict (user_id) do update
        set count = case when p.hour_began_at <= $3 then 1 else p.count + 1 end,
            hour_began_at = case when p.hour_began_at <= $3 then excluded.hour_began_at else p.hour_began_at end
      where p.count < $4 or p.hour_began_at <= $3`,
    [userId, now, new Date(now.getTime() - HOUR_MS), MOST_AN_HOUR],
  )
  if (rowCount === 1) return
  const seconds = await secondsLeft(db, { userId, now })
  throw new Fault(429, `You have had ${MOST_AN_HOUR} posters read within an hour. Try again later.`, seconds)
}

async function secondsLeft(db: Db, { userId, now }: { userId: string; now: Date }): Promise<number> {
  const { rows } = await db.query<{ at: Date }>(
    'select hour_began_at as at from poster_imports where user_id = $1',
    [userId],
  )
  const endsAt = (rows[0]?.at ?? now).getTime() + HOUR_MS
  return Math.max(1, Math.ceil((endsAt - now.getTime()) / 1_000))
}
