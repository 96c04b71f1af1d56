import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { reachableBinaries } from './embedded-binaries.ts'
import { createCluster } from './embedded-cluster.ts'
import { connectKeeper } from './embedded-keeper.ts'
import { livingPostmaster } from './embedded-pid-file.ts'
import { exists, type Place } from './embedded-place.ts'
import { choosePort } from './embedded-port.ts'
import { startPostmaster, type StartedPostmaster } from './embedded-postmaster.ts'

const RETRY_AFTER_MS = 25
const START_AGAIN_AFTER_MS = 300
const PATIENCE_MS = 30_000
const REPORT_EVERY_MS = 10_000
const STILL_STARTING_OR_STOPPING = '57P03'
const INVALID_PASSWORD = '28P01'

/** Our share in a running server. */
export interface Membership {
  keeper: Client
  port: number
}

/** What starting and joining needs to know, once the place and the password are settled. */
export interface Opening {
  place: Place
  password: string
  log: (line: string) => void
  durable: boolean
  /** Ends the waiting: nobody needs the server any more. */
  signal?: AbortSignal | undefined
  /** The server that was there a moment ago: no other data than those, no other port than this one. */
  again?: { port: number }
}

/** Joins the server where it runs, else starts it, else makes it first. The caller holds the start lock. */
export async function joinOrStart(opening: Opening): Promise<Membership> {
  const beganAt = performance.now()
  let giveUpAt = beganAt + PATIENCE_MS
  let reportAt = beganAt + REPORT_EVERY_MS
  let attempt: StartedPostmaster | null = null
  try {
    for (;;) {
      opening.signal?.throwIfAborted()
      const answer = await ask(opening)
      const now = performance.now()
      if (typeof answer === 'object') {
        const started = `PostgreSQL started in ${((now - beganAt) / 1000).toFixed(1)} s.`
        opening.log(attempt ? started : 'PostgreSQL was already running.')
        return answer
      }
      if (answer === 'absent' && attempt?.hasEnded()) {
        await requirePassing(attempt)
        await delay(START_AGAIN_AFTER_MS)
      }
      if (answer === 'absent' && (attempt === null || attempt.hasEnded())) attempt = await start(opening)
      if (answer === 'not yet') giveUpAt = now + PATIENCE_MS
      if (now > giveUpAt) throw new Error(`PostgreSQL does not answer.\n${(await attempt?.messages()) ?? ''}`)
      if (now > reportAt) {
        opening.log(
          'PostgreSQL is not ready yet: it recovers from a crash, or another process is stopping it.',
        )
        reportAt = now + REPORT_EVERY_MS
      }
      await delay(RETRY_AFTER_MS)
    }
  } catch (error) {
    await attempt?.end()
    throw error
  }
}

/** Tries to join. `not yet`: the server is starting or stopping; `silent`: a process without an answer. */
async function ask({ place, password }: Opening): Promise<Membership | 'absent' | 'silent' | 'not yet'> {
  const postmaster = await livingPostmaster(place.cluster)
  if (!postmaster) return 'absent'
  if (!postmaster.isReady) return 'not yet'
  try {
    return { keeper: await connectKeeper(postmaster.port, password), port: postmaster.port }
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === INVALID_PASSWORD) {
      const sentence = `The PostgreSQL in ${place.cluster} does not take the password kept in ${place.dataDir}.`
      throw new Error(sentence, { cause: error })
    }
    return code === STILL_STARTING_OR_STOPPING ? 'not yet' : 'silent'
  }
}

async function start({ place, password, log, durable, again }: Opening): Promise<StartedPostmaster> {
  const binaries = await reachableBinaries(place.account)
  if (!(await exists(place.cluster))) {
    if (again) throw new Error(`PostgreSQL's data in ${place.cluster} is gone. Bring it back.`)
    log(`Making an empty database in ${place.cluster} ...`)
    await createCluster(place, { binaries, password, durable })
  }
  const port = await choosePort(place, again?.port)
  return startPostmaster(place, { binaries, durable, port })
}

/**
 * Throws unless a start that failed may work in a moment: children of a killed postmaster need some 2 s to notice,
 * and the port may have been taken in between.
 */
async function requirePassing(attempt: StartedPostmaster): Promise<void> {
  const messages = await attempt.messages()
  if (/shared memory block|lock file|could not bind/.test(messages)) return
  throw new Error(`PostgreSQL did not start.\n${messages}`)
}
