import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

const ASK_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 3_000

/**
 * Logs the errors of the job library. While the database is away each of its loops says so every few seconds; the
 * log has one line when it is gone and one when it is back. Whatever else goes wrong is there as it is.
 */
export function logQueueErrors(boss: PgBoss, log: Logger): void {
  let isAsking = false
  let isOver = false
  boss.once('stopped', () => (isOver = true))
  boss.on('error', (error) => void report(error))

  async function report(error: Error): Promise<void> {
    if (isAsking) return
    isAsking = true
    if (await answers(boss)) log.warn({ err: error }, 'job queue')
    else await untilBack(error)
    isAsking = false
  }

  async function untilBack({ message }: Error): Promise<void> {
    log.warn({ part: 'jobs', reason: message }, 'jobs wait: their queue has lost the database')
    do {
      await delay(ASK_EVERY_MS, undefined, { ref: false })
      if (isOver) return
    } while (!(await answers(boss)))
    log.info({ part: 'jobs' }, 'jobs go on: their queue has the database again')
  }
}

function answers(boss: PgBoss): Promise<boolean> {
  const late = delay(ANSWER_WITHIN_MS, false, { ref: false })
  const answer = (async () => boss.getDb().executeSql('select', []))().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
