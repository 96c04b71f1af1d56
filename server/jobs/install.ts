import { PgBoss } from 'pg-boss'
import type { Jobs, Policy } from './job.ts'
import { SET_ASIDE, bossDefaults } from './queue.ts'

const DAY = 86_400
const SET_ASIDE_DAYS = 30

/** Makes the job library's own tables and one queue for each of our jobs, with the policy it has now. Runs after the migrations. */
export async function installQueues(connectionString: string, jobs: Jobs): Promise<void> {
  const boss = new PgBoss({ ...bossDefaults, connectionString, supervise: false, schedule: false })
  // Errors of the start are thrown; an emitter without a listener would end the process.
  boss.on('error', () => {})
  await boss.start()
  try {
    await boss.createQueue(SET_ASIDE, { retentionSeconds: SET_ASIDE_DAYS * DAY })
    for (const [name, { policy }] of Object.entries(jobs)) {
      await boss.createQueue(name, settings(policy))
      await boss.updateQueue(name, settings(policy))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

function settings({ retries, firstRetryAfter, mostRetryAfter, tryEndsAfter, waitsAtMost }: Policy) {
  return {
    retryLimit: retries,
    retryDelay: firstRetryAfter,
    retryBackoff: true,
    retryDelayMax: mostRetryAfter,
    expireInSeconds: tryEndsAfter,
    retentionSeconds: waitsAtMost,
    deleteAfterSeconds: DAY,
    deadLetter: SET_ASIDE,
    notify: true,
  }
}
