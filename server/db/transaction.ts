import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { checkOut } from './checkout.ts'
import type { Tx } from './db.ts'

const MOST_TRIES = 4
const WAIT_MS = 20
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs `work` in one transaction on one connection of the pool: committed when it returns, rolled back when it throws.
 * A transaction that PostgreSQL rolled back for another one's sake runs again, so `work` does nothing but SQL; what the
 * world should see comes after.
 */
export async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(pool, work)
    } catch (error) {
      if (tries === MOST_TRIES || !mayRunAgain(error)) throw error
      await delay(Math.random() * WAIT_MS * 2 ** tries)
    }
  }
}

async function tryOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { client, rollBack, release } = await checkOut(pool)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await rollBack()
    throw error
  } finally {
    release()
  }
}

function mayRunAgain(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === DEADLOCK_DETECTED || code === SERIALIZATION_FAILURE
}
