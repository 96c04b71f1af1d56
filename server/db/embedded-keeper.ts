import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { SUPERUSER } from './embedded-cluster.ts'

/** Masuk's own database in the cluster. */
const DATABASE = 'masuk'
const KEEPER = 'masuk keeper'
const USERS_LOCK = 6_278_001
const GHOSTS_MS = 500

export const urlOf = (port: number, password: string): string =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`

/**
 * A connection that lasts as long as its process uses the server. It shares one advisory lock with those of the other
 * users, so that whoever gets the lock alone is the last. It lives in another database: nobody can copy or drop one
 * that it is connected to.
 */
export async function connectKeeper(port: number, password: string): Promise<Client> {
  const client = await connect(port, password, KEEPER)
  try {
    // Waits while somebody turns the server off, and then fails with the connection: the caller starts anew.
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}

/** Whether this server takes our password. Does not count as using it. */
export async function answers(port: number, password: string): Promise<boolean> {
  const client = await connect(port, password, 'masuk probe').catch(() => null)
  await client?.end()
  return client !== null
}

export async function ensureDatabase(keeper: Client): Promise<void> {
  const found = await keeper.query('select from pg_database where datname = $1', [DATABASE])
  if (found.rowCount === 0) await keeper.query(`create database ${DATABASE}`)
}

/**
 * Whether nobody else uses the server: no other keeper, no other client. While the answer is yes, and the connection
 * lasts, nobody can join.
 */
export async function isLastUser(keeper: Client): Promise<boolean> {
  await keeper.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const alone = await keeper.query<{ granted: boolean }>('select pg_try_advisory_lock($1) as granted', [
    USERS_LOCK,
  ])
  if (!alone.rows[0]?.granted) return false
  // A connection that was closed just now is still listed for some milliseconds.
  const until = performance.now() + GHOSTS_MS
  while (await hasOtherClients(keeper)) {
    if (performance.now() > until) return false
    await delay(20)
  }
  return true
}

async function hasOtherClients(keeper: Client): Promise<boolean> {
  // Keepers are left out: one that has just let go of the lock is on its way out, one that waits for it has not come in.
  const others = await keeper.query(
    `select from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1 limit 1`,
    [KEEPER],
  )
  return others.rowCount !== 0
}

async function connect(port: number, password: string, applicationName: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a server that goes away would take this process along.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
