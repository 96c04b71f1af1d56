import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { createCluster, SUPERUSER } from './cluster.ts'
import { choosePort } from './kept.ts'
import { exists, type Place } from './place.ts'
import { DATABASE } from './roles.ts'
import { findPostmaster, startServer, stopServer } from './server.ts'

const RETRY_MS = 25
const PATIENCE_MS = 30_000
const REPORT_MS = 10_000
const INVALID_PASSWORD = '28P01'
/** Children of a killed postmaster need some 2 s to notice, and the port may have been taken in between. */
const PASSING = /shared memory block|lock file|could not bind/

/** A process's share in a running server. */
export interface Share {
  /** A connection that lasts as long as the process uses the server: while others have theirs, nobody turns it off. */
  lease: Client
  port: number
}

/** What starting and joining needs to know, once the place and the superuser's password are there. */
export interface Opening {
  place: Place
  password: string
  log: (line: string) => void
  durable: boolean
  /** Ends the waiting: nobody needs the server any more. */
  signal?: AbortSignal | undefined
  /** The port of the server that was there a moment ago: another port or another cluster won't do. */
  onlyPort?: number
}

export const LEASE = 'masuk lease'
/** The leases' database: nobody can copy or drop one that has connections. */
export const LEASE_DATABASE = 'postgres'

export const superuserUrl = (port: number, password: string, database = DATABASE): string =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

export async function connect(connectionString: string, name: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: name, connectionTimeoutMillis: 5_000 })
  // Without a listener a server that goes away would take this process along.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Joins the server where it runs, else starts it, else makes it first. The caller holds the start lock. */
export async function joinOrStart(opening: Opening): Promise<Share> {
  const { place, log, signal } = opening
  const beganAt = performance.now()
  let giveUpAt = beganAt + PATIENCE_MS
  let reportAt = beganAt + REPORT_MS
  let messages: string | null = null
  try {
    for (; ; await delay(RETRY_MS)) {
      signal?.throwIfAborted()
      const postmaster = await findPostmaster(place.cluster)
      const isReady = postmaster?.status === 'ready'
      const lease = isReady ? await findLease(opening, postmaster.port) : null
      const now = performance.now()
      if (postmaster && lease) {
        const seconds = ((now - beganAt) / 1000).toFixed(1)
        log(messages === null ? 'PostgreSQL was already running.' : `PostgreSQL started in ${seconds} s.`)
        return { lease, port: postmaster.port }
      }
      if (!postmaster) messages = await start(opening)
      else if (!isReady) giveUpAt = now + PATIENCE_MS
      if (now > giveUpAt) throw new Error(`PostgreSQL does not answer.\n${messages ?? ''}`)
      if (now < reportAt) continue
      log('PostgreSQL is not ready yet: it recovers from a crash, or another process is stopping it.')
      reportAt = now + REPORT_MS
    }
  } catch (error) {
    if (messages !== null) await stopServer(place)
    throw error
  }
}

/** Null while the server does not take connections. */
async function findLease({ place, password }: Opening, port: number): Promise<Client | null> {
  try {
    return await connect(superuserUrl(port, password, LEASE_DATABASE), LEASE)
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PASSWORD) return null
    const sentence = `The PostgreSQL in ${place.cluster} does not take the password kept in ${place.dataDir}.`
    throw new Error(sentence, { cause: error })
  }
}

/** Returns what the server has logged. Throws when it ended for a reason that will not pass. */
async function start({ place, password, log, durable, onlyPort }: Opening): Promise<string> {
  if (!(await exists(place.cluster))) {
    if (onlyPort) throw new Error(`PostgreSQL's data in ${place.cluster} is gone. Bring it back.`)
    log(`Making an empty database in ${place.cluster} ...`)
    await createCluster(place, { password, durable })
  }
  const messages = await startServer(place, { port: await choosePort(place.dataDir, onlyPort), durable })
  if ((await findPostmaster(place.cluster)) || PASSING.test(messages)) return messages
  throw new Error(`PostgreSQL did not start.\n${messages}`)
}
