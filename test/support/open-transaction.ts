import pg from 'pg'
import type { House } from './house.ts'
import { until } from './until.ts'

/** Somebody else's transaction, beside the service. */
export interface OpenTransaction {
  query(text: string, values?: unknown[]): Promise<unknown>
  commit(): Promise<void>
}

export async function openTransaction({ database }: House): Promise<OpenTransaction> {
  const client = new pg.Client({ connectionString: database.connectionString, application_name: 'test' })
  await client.connect()
  await client.query('begin')
  return {
    query: (text, values) => client.query(text, values),
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Returns once so many connections of the service wait for a lock. */
export async function untilSomebodyWaits({ rows }: House, count = 1): Promise<void> {
  await until(async () => {
    const waiting = await rows(
      `select * from pg_stat_activity
        where datname = current_database() and application_name like 'masuk-%' and wait_event_type = 'Lock'`,
    )
    return waiting.length >= count
  })
}
