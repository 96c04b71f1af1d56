import pg from 'pg'
import type { House } from './house.ts'
import { until } from './until.ts'

/** Holds what a statement locks, until the test lets go. */
export interface Hold {
  /** Resolves when so many statements of doors wait for a lock. */
  waiting(count: number): Promise<void>
  /** Gives everything back as if it had never been held. */
  letGo(): Promise<void>
}

/** Runs a statement in a transaction of the test's own and keeps it open: races are made here, not hoped for. */
export async function hold(
  { database, rows }: House,
  statement: string,
  values: unknown[] = [],
): Promise<Hold> {
  const client = new pg.Client({ connectionString: database.connectionString, application_name: 'test-hold' })
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return {
    async waiting(count) {
      await until(async () => {
        const [found] = await rows<{ n: number }>(
          `select count(*)::integer as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and application_name = 'masuk-door'`,
        )
        return found?.n === count
      })
    },
    async letGo() {
      await client.query('rollback')
      await client.end()
    },
  }
}
