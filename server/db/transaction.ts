import type pg from 'pg'
import { borrow } from './checkout.ts'

/** Runs `work` in one transaction on one connection of the pool: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const borrowed = await borrow(pool)
  const { client } = borrowed
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await borrowed.rollBack()
    throw error
  } finally {
    borrowed.giveBack()
  }
}
