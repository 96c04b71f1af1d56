import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobQueue } from '../core/job-queue.ts'
import type { Tx } from '../db/db.ts'
import { logQueueErrors } from './log-queue-errors.ts'

/** Where a job goes that failed for good. The operator's `jobs-again` brings it back. */
export const SET_ASIDE = 'set-aside'

/** What every use of the queue has in common. It is no `masuk-` connection: nothing of ours waits for it. */
export const bossDefaults = { application_name: 'pgboss', max: 2, connectionTimeoutMillis: 2_000 } as const

/** Opens at the first job. The statement runs on the caller's connection; this one only knows the queues. */
export function openQueue(connectionString: string, log: Logger): JobQueue {
  let opening: Promise<PgBoss> | null = null
  const open = () => {
    opening ??= startBoss(connectionString, log)
    // The next job tries again.
    opening.catch(() => (opening = null))
    return opening
  }
  const within = (tx: Tx) => ({ executeSql: (text: string, values?: unknown[]) => tx.query(text, values) })
  return {
    async enqueue(tx, name, payload) {
      const boss = await open()
      await boss.send(name, payload, { db: within(tx) })
    },
    async enqueueAll(tx, name, payloads) {
      const boss = await open()
      const jobs = payloads.map((data) => ({ data }))
      await boss.insert(name, jobs, { db: within(tx) })
    },
    async close() {
      const boss = await opening?.catch(() => null)
      await boss?.stop({ graceful: false })
    },
  }
}

async function startBoss(connectionString: string, log: Logger): Promise<PgBoss> {
  const quiet = { supervise: false, schedule: false, migrate: false }
  const boss = new PgBoss({ ...bossDefaults, max: 1, connectionString, ...quiet })
  logQueueErrors(boss, log)
  return boss.start()
}
