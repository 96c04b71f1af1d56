import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { connect, LEASE, LEASE_DATABASE, superuserUrl, type Opening } from './join.ts'
import { findPostmaster, stopServer } from './server.ts'
import { withStartLock } from './start-lock.ts'

/** Longer than another process needs to leave: who has the lock for longer is starting the server, to use it. */
const PATIENCE_MS = 5_000
/** The connections of a process that has just ended are still listed for some milliseconds. */
const CLOSING_MS = 500

/** Ends a process's share in the server, and the server with the last one. */
export async function leave(opening: Opening, lease: Client): Promise<void> {
  // Before the lock is asked for: of several that leave at once, the last finds that no lease is left.
  await lease.end()
  const work = () => stopIfUnused(opening).then(() => true)
  if (await withStartLock(opening.place.dataDir, work, PATIENCE_MS)) return
  opening.log('PostgreSQL stays on: another process is starting it.')
}

/** The caller has the start lock, so nobody takes a lease meanwhile. */
export async function stopIfUnused({ place, password, log }: Opening): Promise<void> {
  const postmaster = await findPostmaster(place.cluster)
  if (!postmaster) return
  const url = superuserUrl(postmaster.port, password, LEASE_DATABASE)
  const client = await connect(url, 'masuk leaving').catch(() => null)
  const isUnused = client !== null && (await isAlone(client))
  await client?.end()
  if (isUnused) await stopServer(place)
  else log('PostgreSQL stays on: another process uses it.')
}

async function isAlone(client: Client): Promise<boolean> {
  const until = performance.now() + CLOSING_MS
  for (;;) {
    const { rows } = await client.query<{ application_name: string | null }>(
      `select application_name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows.length === 0) return true
    // Whoever has a lease will look for others when it leaves.
    if (performance.now() > until || rows.some((row) => row.application_name === LEASE)) return false
    await delay(20)
  }
}
