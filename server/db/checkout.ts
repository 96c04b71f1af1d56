import type pg from 'pg'

/** A connection that is checked out of its pool. Whoever has it releases it, in whatever state it is. */
export interface Checkout {
  client: pg.PoolClient
  rollBack(): Promise<void>
  /** A connection that has broken is thrown away. */
  release(): void
}

/** Takes a connection of the pool. One that breaks between two queries must be heard, or its error ends the process. */
export async function checkOut(pool: pg.Pool): Promise<Checkout> {
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
    release() {
      client.off('error', onError)
      client.release(broken)
    },
  }
}
