import { z } from 'zod'
import { job } from '../jobs/job.ts'
import { countRecentFaults, dropEnded } from './housekeeping-store.ts'

const HOUR_MS = 3_600_000
/** So many refused sign-ins in an hour are worth a person's look: somebody may be trying addresses one after the other. */
const ALARM_AT = 200

/** `identity.housekeeping`: forgets what has ended, and raises the alarm when many sign-ins fail. */
export const housekeeping = job({
  payload: z.object({}),
  policy: { retries: 0, firstRetryAfter: 1, mostRetryAfter: 1, tryEndsAfter: 120, waitsAtMost: 600 },
  schedule: '*/10 * * * *',
  async run(_, { db, clock, log }) {
    const now = clock.now()
    await dropEnded(db.identity, now)
    const faults = await countRecentFaults(db.identity, new Date(now.getTime() - HOUR_MS))
    if (faults >= ALARM_AT)
      log.error({ part: 'identity', faults }, 'many sign-ins were refused in the last hour')
  },
})
