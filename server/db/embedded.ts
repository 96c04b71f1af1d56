import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { reachableBinaries } from './embedded-binaries.ts'
import { createCluster } from './embedded-cluster.ts'
import { answers, connectKeeper, ensureDatabase, isLastUser, urlOf } from './embedded-keeper.ts'
import { livingPostmaster } from './embedded-pid-file.ts'
import {
  createDataDir,
  exists,
  findPlace,
  readPassword,
  settlePassword,
  settlePlace,
  type Place,
} from './embedded-place.ts'
import { startPostmaster, stopPostmaster, type StartedPostmaster } from './embedded-postmaster.ts'
import { withStartLock } from './embedded-start-lock.ts'

const RETRY_AFTER_MS = 25
const START_AGAIN_AFTER_MS = 300
const PATIENCE_MS = 30_000
const REPORT_EVERY_MS = 10_000
const STILL_STARTING_OR_STOPPING = '57P03'
const INVALID_PASSWORD = '28P01'

export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** `false` is for tests: the data would not survive a crash of the machine. */
  durable?: boolean
}

export interface Embedded {
  connectionString: string
  /** Turns PostgreSQL off, unless somebody else still uses it. */
  stop(): Promise<void>
}

/** What starting and joining needs to know, once the place and the password are settled. */
interface Opening {
  place: Place
  password: string
  log: (line: string) => void
  durable: boolean
}

/** Opens the PostgreSQL that lives in a data directory: joins it where it runs, else starts it, else makes it first. */
export async function openEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<Embedded> {
  await createDataDir(dataDir)
  return withStartLock(dataDir, async () => {
    const place = await settlePlace(dataDir)
    const password = await settlePassword(place)
    const { keeper, port } = await joinOrStart({ place, password, log, durable })
    await ensureDatabase(keeper)
    let stopping: Promise<void> | undefined
    return {
      connectionString: urlOf(port, password),
      stop: () => (stopping ??= leave({ place, password, log, durable }, keeper)),
    }
  })
}

/** The connection string of the PostgreSQL that runs in a data directory, or null. Starts and creates nothing. */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const place = await findPlace(dataDir)
  const postmaster = place && (await livingPostmaster(place.cluster))
  const password = place && (await readPassword(place))
  if (!postmaster || !password) return null
  return (await answers(postmaster.port, password)) ? urlOf(postmaster.port, password) : null
}

async function joinOrStart(opening: Opening): Promise<{ keeper: Client; port: number }> {
  const beganAt = performance.now()
  let giveUpAt = beganAt + PATIENCE_MS
  let reportAt = beganAt + REPORT_EVERY_MS
  let attempt: StartedPostmaster | null = null
  for (;;) {
    const postmaster = await livingPostmaster(opening.place.cluster)
    if (postmaster) {
      const keeper = await join(postmaster.port, opening)
      if (keeper === 'wait') giveUpAt = performance.now() + PATIENCE_MS
      else if (keeper !== 'silent') {
        const started = `PostgreSQL started in ${((performance.now() - beganAt) / 1000).toFixed(1)} s.`
        opening.log(attempt ? started : 'PostgreSQL was already running.')
        return { keeper, port: postmaster.port }
      }
    } else if (attempt === null) {
      attempt = await start(opening)
    } else if (attempt.hasEnded()) {
      await requirePassing(attempt)
      await delay(START_AGAIN_AFTER_MS)
      attempt = await start(opening)
    }
    const now = performance.now()
    if (now > giveUpAt) throw new Error(`PostgreSQL does not answer.\n${(await attempt?.messages()) ?? ''}`)
    if (now > reportAt) {
      opening.log('PostgreSQL is not ready yet: it recovers from a crash, or another process is stopping it.')
      reportAt = now + REPORT_EVERY_MS
    }
    await delay(RETRY_AFTER_MS)
  }
}

/** The connection, or `wait` when the server says that it is starting or stopping, or `silent` when it says nothing. */
async function join(port: number, { place, password }: Opening): Promise<Client | 'wait' | 'silent'> {
  try {
    return await connectKeeper(port, password)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === INVALID_PASSWORD) {
      const sentence = `The PostgreSQL in ${place.cluster} does not take the password kept in ${place.dataDir}.`
      throw new Error(sentence, { cause: error })
    }
    return code === STILL_STARTING_OR_STOPPING ? 'wait' : 'silent'
  }
}

async function start({ place, password, log, durable }: Opening): Promise<StartedPostmaster> {
  const binaries = await reachableBinaries(place.account)
  if (!(await exists(place.cluster))) {
    log(`Making an empty database in ${place.cluster} ...`)
    await createCluster(place, { binaries, password, durable })
  }
  return startPostmaster(place, { binaries, durable })
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

async function leave(opening: Opening, keeper: Client): Promise<void> {
  const { place, password, log } = opening
  const postmaster = await livingPostmaster(place.cluster)
  if (!postmaster) return keeper.end()
  // The server may have been restarted since: then the old connection is gone.
  const voice = (await isUsable(keeper))
    ? keeper
    : await connectKeeper(postmaster.port, password).catch(() => null)
  try {
    if (voice && (await isLastUser(voice))) await stopPostmaster(postmaster.pid)
    else log('PostgreSQL stays on: another process uses it.')
  } finally {
    await keeper.end()
    await voice?.end()
  }
}

function isUsable(keeper: Client): Promise<boolean> {
  return keeper.query('select').then(
    () => true,
    () => false,
  )
}
