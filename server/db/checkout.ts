import type pg from 'pg'

/** A connection that is lent. Whoever has it gives it back, in whatever state it is. */
export interface Borrowed {
  client: pg.PoolClient
  rollBack(): Promise<void>
  /** A connection that has broken is thrown away. */
  giveBack(): void
}

/** Takes a connection of the pool. One that breaks between two queries must be heard, or its error ends the process. */
export async function borrow(pool: pg.Pool): Promise<Borrowed> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  return {
    client,
    async rollBack() {
      await client.query('rollback').catch(onError)
    },
    giveBack() {
      client.off('error', onError)
      client.release(broken)
    },
  }
}
