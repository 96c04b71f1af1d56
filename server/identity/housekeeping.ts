import { deleteOldReplies } from '../changes/idempotency.ts'
import { z } from 'zod'
import { deleteExpiredSessions } from '../access/session-rows.ts'
import type { Db } from '../db/db.ts'
import { job } from '../jobs/job.ts'

const HOUR_MS = 3_600_000
/** So many refused sign-ins in an hour need a person: somebody may be trying addresses one after the other. */
const ALARM_AT = 200

/** `identity.housekeeping`: forgets what has ended, and raises the alarm when many sign-ins fail. */
export const housekeeping = job({
  payload: z.object({}),
  policy: { retries: 0, firstRetryAfter: 1, mostRetryAfter: 1, tryEndsAfter: 120, waitsAtMost: 600 },
  schedule: '*/10 * * * *',
  async run(_, { db, clock, log }) {
    const now = clock.now()
    await deleteExpiredSessions(db.identity, now)
    await deleteExpired(db.identity, now)
    const refused = await countRefusals(db.identity, new Date(now.getTime() - HOUR_MS))
    if (refused >= ALARM_AT)
      log.error({ part: 'identity', refused }, 'many sign-ins were refused in the last hour')
  },
})

/** Deletes codes and counts that no longer matter. The history of an address counts for a day. */
async function deleteExpired(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 24 * HOUR_MS)
  await db.query('delete from auth_verifications where expires_at < $1', [aDayAgo])
  await db.query('delete from sign_in_addresses where seen_at < $1', [aDayAgo])
  await db.query('delete from sign_in_notes where noted_at < $1', [aDayAgo])
  await deleteOldReplies(db, now)
  await db.query('delete from sign_in_networks where expire < $1', [now.getTime()])
  await db.query('delete from request_counts where expire < $1', [now.getTime()])
}

async function countRefusals(db: Db, since: Date): Promise<number> {
  const { rows } = await db.query<{ refused: number }>(
    `select count(*)::integer as refused from audit_log
      where created_at > $1 and action in ('identity.wrong_code', 'identity.no_code', 'identity.capped', 'identity.network_capped')`,
    [since],
  )
  return rows[0]?.refused ?? 0
}
