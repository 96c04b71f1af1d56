import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { comesAgain, job } from '../jobs/job.ts'
import { dropStaleAlerts, takeAlerts } from './alert-store.ts'
import { sendAlerts } from './send-alerts.ts'

/** `push.send`: the alerts of these notifications. What can't be sent now is left to `push.send_due`. */
export const sendPush = job({
  payload: z.object({ notificationIds: z.array(z.uuid()) }),
  policy: {
    retries: 2,
    firstRetryAfter: 30,
    mostRetryAfter: 120,
    tryEndsAfter: 10 * 60,
    waitsAtMost: 24 * 60 * 60,
  },
  run: ({ notificationIds }, deps) => sendDue(deps, notificationIds),
})

/** `push.send_due`: every minute, what was put off, and what a process left that died. */
export const sendDuePush = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '* * * * *',
  async run(_, deps) {
    await dropStaleAlerts(deps.db.web, deps.clock.now())
    await sendDue(deps, null)
  },
})

/** Rounds of a job; the next minute's goes on. */
const MOST_ROUNDS = 20

async function sendDue(deps: Deps, notificationIds: readonly string[] | null): Promise<void> {
  const { push, db, clock } = deps
  // Without keys alerts wait: a day, then they are dropped.
  if (!push) return
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const alerts = await takeAlerts(db.web, { notificationIds, now: clock.now() })
    if (alerts.length === 0) return
    await sendAlerts({ ...deps, push }, alerts)
  }
}
