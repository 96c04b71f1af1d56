import createKnex from 'knex'
import type { Knex } from 'knex'
import pg from 'pg'

const { builtins } = pg.types

// A date has no zone: the default parser would make it midnight here, which is another day in Kuala Lumpur.
pg.types.setTypeParser(builtins.DATE, (text) => text)
// Counts and sen fit a double by far; a string would turn sums into concatenation.
pg.types.setTypeParser(builtins.INT8, Number)

/** The ways to the database, apart so that a busy one can't starve the others. */
export interface Database {
  /** Scans: few connections, named statements. Two cores are busiest with 4 (16 give the same rows at 4× the wait). */
  door: pg.Pool
  /** Who is asking: the look-up of every signed-in request. */
  session: pg.Pool
  /** Health, alone. */
  pulse: pg.Pool
  /** Everything else. */
  web: Knex
  close(): Promise<void>
}

/** A client of PostgreSQL whose statements can neither run nor wait for ever. */
function settings(connectionString: string, name: string) {
  return {
    connectionString,
    application_name: `masuk-${name}`,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  }
}

/** A small pool for the operator's command. */
export function connectOperator(connectionString: string): pg.Pool {
  return new pg.Pool({ ...settings(connectionString, 'operator'), statement_timeout: 60_000, max: 2 })
}

/** Opens lazily: nothing is connected until the first query. `onError` hears of connections that die while idle. */
export function connect(connectionString: string, onError: (error: Error) => void): Database {
  const door = new pg.Pool({ ...settings(connectionString, 'door'), max: 4 })
  const session = new pg.Pool({ ...settings(connectionString, 'session'), max: 3 })
  const pulse = new pg.Pool({ ...settings(connectionString, 'pulse'), max: 1, statement_timeout: 1_000 })
  const web = createKnex({
    client: 'pg',
    connection: settings(connectionString, 'web'),
    pool: { min: 0, max: 6 },
    acquireConnectionTimeout: 2_000,
  })
  for (const pool of [door, session, pulse]) pool.on('error', onError)
  return {
    door,
    session,
    pulse,
    web,
    async close() {
      await Promise.all([door.end(), session.end(), pulse.end(), web.destroy()])
    },
  }
}
