import createKnex from 'knex'
import type { Knex } from 'knex'
import type pg from 'pg'
import type { Db } from './db.ts'

/** Writes SQL and sends none: it has no connection. For queries whose conditions vary; fixed SQL is written as SQL. */
export const compose = createKnex({ client: 'pg' })

/** The rows of a composed query, on the pool or in the transaction that is given. */
export async function composedRows<Row extends pg.QueryResultRow>(
  db: Db,
  query: Knex.QueryBuilder,
): Promise<Row[]> {
  const { sql, bindings } = query.toSQL().toNative()
  const { rows } = await db.query<Row>(sql, [...bindings])
  return rows
}
