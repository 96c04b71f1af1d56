import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { createCluster } from './cluster.ts'
import { connectLease } from './lease.ts'
import type { Place } from './place.ts'
import { choosePort } from './port.ts'
import { findPostmaster, startServer, stopServer } from './server.ts'

const RETRY_MS = 25
const PATIENCE_MS = 30_000
const REPORT_MS = 10_000
const INVALID_PASSWORD = '28P01'
/** Children of a killed postmaster need some 2 s to notice, and the port may have been taken in between. */
const PASSING = /shared memory block|lock file|could not bind/

/** A process's share in a running server. */
export interface Share {
  lease: Client
  port: number
}

/** What starting and joining needs to know, once the place and the password are there. */
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
      const share = await join(opening)
      const now = performance.now()
      if (share) {
        const started = `PostgreSQL started in ${((now - beganAt) / 1000).toFixed(1)} s.`
        log(messages === null ? 'PostgreSQL was already running.' : started)
        return share
      }
      const status = (await findPostmaster(place.cluster))?.status
      if (status === undefined) messages = await start(opening)
      else if (status !== 'ready') giveUpAt = now + PATIENCE_MS
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

async function join({ place, password }: Opening): Promise<Share | null> {
  const postmaster = await findPostmaster(place.cluster)
  if (postmaster?.status !== 'ready') return null
  const { port } = postmaster
  try {
    return { lease: await connectLease(port, password), port }
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PASSWORD) return null
    const sentence = `The PostgreSQL in ${place.cluster} does not take the password kept in ${place.dataDir}.`
    throw new Error(sentence, { cause: error })
  }
}

/** Returns what the server has logged. Throws when it ended for a reason that will not pass. */
async function start({ place, password, log, durable, onlyPort }: Opening): Promise<string> {
  if (!(await stat(place.cluster).catch(() => null))) {
    if (onlyPort) throw new Error(`PostgreSQL's data in ${place.cluster} is gone. Bring it back.`)
    log(`Making an empty database in ${place.cluster} ...`)
    await createCluster(place, { password, durable })
  }
  const messages = await startServer(place, { port: await choosePort(place, onlyPort), durable })
  if ((await findPostmaster(place.cluster)) || PASSING.test(messages)) return messages
  throw new Error(`PostgreSQL did not start.\n${messages}`)
}
