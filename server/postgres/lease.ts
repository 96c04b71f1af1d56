import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { SUPERUSER } from './cluster.ts'
import { ownerPassword } from './password.ts'
import { DATABASE, OWNER } from './roles.ts'

const LEASE = 'masuk lease'
/** A connection that was closed just now is still listed for some milliseconds. */
const CLOSING_MS = 500

/** How to connect as the role that owns the database and can do nothing beyond it. */
export const ownerUrl = (port: number, password: string): string =>
  `postgresql://${OWNER}:${ownerPassword(password)}@127.0.0.1:${port}/${DATABASE}`

/** How to connect as the superuser, to Masuk's database or another. */
export const superuserUrl = (port: number, password: string, database = DATABASE): string =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

/**
 * A connection that lasts as long as its process uses the server: while others have theirs, nobody turns it off. It is
 * one to another database, since nobody can copy or drop one that has connections.
 */
export const connectLease = (port: number, password: string): Promise<Client> =>
  connect(superuserUrl(port, password, 'postgres'), LEASE)

export async function connect(connectionString: string, name: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: name, connectionTimeoutMillis: 5_000 })
  // Without a listener a server that goes away would take this process along.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const isAlive = (lease: Client): Promise<boolean> =>
  lease.query('select').then(
    () => true,
    () => false,
  )

/** Whether this is the only connection. The caller holds the start lock, so nobody takes a lease meanwhile. */
export async function isAlone(client: Client): Promise<boolean> {
  const until = performance.now() + CLOSING_MS
  for (;;) {
    const others = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    )
    if (others.rowCount === 0) return true
    if (performance.now() > until) return false
    await delay(20)
  }
}
