import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { job } from '../jobs/job.ts'

const KEPT_DAYS = 180
const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 5_000

/** `notifications.forget`: every night, what is older than 180 days. */
export const forgetNotifications = job({
  payload: z.object({}),
  policy: { retries: 2, firstRetryAfter: 60, mostRetryAfter: 600, tryEndsAfter: 900, waitsAtMost: 3_600 },
  schedule: '20 4 * * *',
  async run(_, { db, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
    while ((await forgetSome(db.web, before)) === AT_ONCE);
  },
})

async function forgetSome(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notifications
      where id in (select id from notifications where created_at < $1 order by created_at limit $2)`,
    [before, AT_ONCE],
  )
  return rowCount ?? 0
}
