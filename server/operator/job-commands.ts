import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { SET_ASIDE } from '../jobs/queue.ts'
import type { Command } from './command.ts'

/** Jobs that failed for good wait here for somebody who has mended the cause. */
export const jobCommands: Record<string, Command> = {
  'jobs-set-aside': {
    usage: 'jobs-set-aside',
    does: 'lists the jobs that failed for good',
    async run(_, { db }) {
      const { rows } = await db.query<{ id: string; job: string; setAsideAt: Date }>(
        `select id, source_name as job, created_on as "setAsideAt" from pgboss.job
          where name = $1 and state = 'created' order by created_on`,
        [SET_ASIDE],
      )
      return rows
    },
  },
  'jobs-again': {
    usage: 'jobs-again',
    does: 'puts the jobs that failed for good back into their queues',
    run: (_, { db }) => withBoss(db, async (boss) => ({ again: await boss.redrive(SET_ASIDE) })),
  },
}

async function withBoss<T>(db: pg.Pool, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const through = { executeSql: (text: string, values?: unknown[]) => db.query(text, values) }
  const boss = new PgBoss({ db: through, supervise: false, schedule: false, migrate: false })
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
