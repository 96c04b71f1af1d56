import type pg from 'pg'
import { checkOut } from './checkout.ts'

export interface LongRead {
  text: string
  values: unknown[]
  /** Rows a batch. */
  batchRows: number
}

/** True when a reader would have to wait until another one ends. */
export function isBusy(pool: pg.Pool): boolean {
  return pool.idleCount === 0 && pool.totalCount >= pool.options.max
}

/**
 * The rows of a query in batches, as of one moment, in constant memory: a cursor in a read-only transaction on a
 * connection of its own. A batch is read when it is asked for. Ending the loop early releases the connection.
 */
export async function* readInBatches<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values, batchRows }: LongRead,
): AsyncGenerator<Row[], void> {
  const { client, rollBack, release } = await checkOut(pool)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare batches no scroll cursor for ${text}`, values)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${batchRows} from batches`)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await rollBack()
    release()
  }
}
