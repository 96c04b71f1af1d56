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
  /** Sign-ins. Apart, because guesses at one address wait for each other on their connections. */
  identity: pg.Pool
  /** The limiter's counts. Impatient: it lets pass what it can't count. */
  limiter: pg.Pool
  /** Health, alone. */
  pulse: pg.Pool
  /** Everything else that a request asks. */
  web: pg.Pool
  /** Long reads, few at a time: a snapshot that stays open while somebody downloads. */
  exports: pg.Pool
  /** Rows in bulk, as the demo's. */
  knex: Knex
  close(): Promise<void>
}

const ON_THE_WAY_MS = 1_000

/**
 * For statements that look up by key: planned once a connection, without the values, and never as a read of a whole
 * table, which is right only while that is small. Planning anew halves the single scans (`scan-single-rate`).
 */
const BY_KEY = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** A client of PostgreSQL whose statements can neither run nor wait for ever. */
function settings(connectionString: string, name: string, statementMs = 5_000) {
  return {
    connectionString,
    application_name: `masuk-${name}`,
    statement_timeout: statementMs,
    // On our side too: a server that is cut off without a word can't keep its own time.
    query_timeout: statementMs + ON_THE_WAY_MS,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  }
}

/** A small pool, for the operator's command and for what is settled before the service opens. */
export function connectBriefly(connectionString: string, name: 'operator' | 'start'): pg.Pool {
  return new pg.Pool({ ...settings(connectionString, name, 60_000), max: 2 })
}

/** Opens lazily: nothing is connected until the first query. `onError` hears of connections that die while idle. */
export function connect(connectionString: string, onError: (error: Error) => void): Database {
  const pools = makePools(connectionString)
  const knex = makeKnex(connectionString)
  for (const pool of Object.values(pools)) pool.on('error', onError)
  return {
    ...pools,
    knex,
    async close() {
      await Promise.all([...Object.values(pools).map((pool) => pool.end()), knex.destroy()])
    },
  }
}

function makePools(connectionString: string): Omit<Database, 'knex' | 'close'> {
  const pool = (name: string, options: pg.PoolConfig) =>
    new pg.Pool({ ...settings(connectionString, name), ...options })
  return {
    door: pool('door', { max: 4, options: BY_KEY }),
    session: pool('session', { max: 3, options: BY_KEY }),
    identity: pool('identity', { max: 3 }),
    // Nothing waits for it for long, and a lost count is no loss.
    limiter: pool('limiter', {
      max: 2,
      connectionTimeoutMillis: 1_000,
      statement_timeout: 1_000,
      lock_timeout: 1_000,
      query_timeout: 1_000,
      application_name: 'limiter',
      options: '-c synchronous_commit=off',
    }),
    pulse: new pg.Pool({ ...settings(connectionString, 'pulse', 1_000), max: 1 }),
    web: pool('web', { max: 6 }),
    // The first read may sort a whole event, and between two reads the snapshot waits for whoever downloads.
    exports: new pg.Pool({
      ...settings(connectionString, 'exports', 60_000),
      idle_in_transaction_session_timeout: 60_000,
      max: 4,
    }),
  }
}

function makeKnex(connectionString: string): Knex {
  return createKnex({
    client: 'pg',
    connection: settings(connectionString, 'knex'),
    pool: { min: 0, max: 2 },
    // It throws what it warns of; our log is JSON, and knex would print to the terminal.
    log: { warn: () => {} },
  })
}

/** Why no connection can be made, or null when one can. */
export async function connectionProblem(connectionString: string): Promise<string | null> {
  let client: pg.Client | null = null
  try {
    // Already this may fail: it reads the files that the address names.
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    await client.connect()
    return null
  } catch (error) {
    return (error as Error).message || String((error as { code?: string }).code)
  } finally {
    await client?.end().catch(() => {})
  }
}
