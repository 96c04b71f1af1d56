import type pg from 'pg'

/** What a read asks with: a pool, or a transaction on one connection. */
export interface Db {
  query<Row extends pg.QueryResultRow>(
    /** A text, or a statement with a name, which each connection prepares once. */
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** A transaction on one connection. What locks or writes takes this, so that it can't be called without one. */
export type Tx = pg.PoolClient
