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
  for await (const { rows } of readEachInBatches<Row>(pool, [{ text, values, batchRows }]))
    if (rows.length > 0) yield rows
}

/**
 * The rows of several queries, one query after the other, all as of the same moment; each batch with the place of its
 * query, and of every query a last batch that is empty.
 */
export async function* readEachInBatches<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  reads: readonly LongRead[],
): AsyncGenerator<{ at: number; rows: Row[] }, void> {
  const { client, rollBack, release } = await checkOut(pool)
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const [at, { text, values, batchRows }] of reads.entries()) {
      await client.query(`declare batches no scroll cursor for ${text}`, values)
      let count
      do {
        const { rows } = await client.query<Row>(`fetch ${batchRows} from batches`)
        count = rows.length
        yield { at, rows }
      } while (count > 0)
      await client.query('close batches')
    }
  } finally {
    await rollBack()
    release()
  }
}
