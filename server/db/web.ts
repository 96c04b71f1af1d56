import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { inTransaction } from './transaction.ts'

/** What a store is given to ask with: the pool, or a transaction on one connection. */
export interface Db {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** A transaction on one connection. What must lock or write takes this, so that it can't be called without one. */
export type Tx = pg.PoolClient

const MOST_TRIES = 4
const WAIT_MS = 20
/** Two transactions stood in each other's way and this one was rolled back: nothing has happened, it may be done again. */
const AGAIN: ReadonlySet<string | undefined> = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction for a web request: committed when it returns, rolled back when it throws. It may run
 * again after a deadlock, so it does nothing but SQL; what the world should see comes after.
 */
export async function webTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db.web, work)
    } catch (error) {
      if (tries === MOST_TRIES || !AGAIN.has((error as { code?: string }).code)) throw error
      await delay(Math.random() * WAIT_MS * 2 ** tries)
    }
  }
}

/** The rows of one statement, outside any transaction. */
export async function webQuery<Row extends pg.QueryResultRow>(
  db: Database,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const { rows } = await db.web.query<Row>(text, values)
  return rows
}
