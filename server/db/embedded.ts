import type { Client } from 'pg'
import { joinOrStart, type Opening } from './embedded-join.ts'
import { answers, connectKeeper, ensureDatabase, isLastUser, urlOf } from './embedded-keeper.ts'
import { livingPostmaster } from './embedded-pid-file.ts'
import { createDataDir, findPlace, readPassword, settlePassword, settlePlace } from './embedded-place.ts'
import { stopPostmaster } from './embedded-postmaster.ts'
import { withStartLock } from './embedded-start-lock.ts'
import { isUsable, watch } from './embedded-watch.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** `false` is for tests: the data would not survive a crash of the machine. */
  durable?: boolean
  /** Gives up the start. */
  signal?: AbortSignal | undefined
}

export interface Embedded {
  connectionString: string
  /** Turns PostgreSQL off, unless somebody else still uses it. */
  stop(): Promise<void>
}

/**
 * Opens the PostgreSQL that lives in a data directory: joins it where it runs, else starts it, else makes it first.
 * Until `stop` it is brought back whenever it is gone.
 */
export async function openEmbedded({
  dataDir,
  log,
  durable = true,
  signal,
}: EmbeddedOptions): Promise<Embedded> {
  await createDataDir(dataDir)
  return withStartLock(dataDir, async () => {
    const place = await settlePlace(dataDir)
    const password = await settlePassword(place)
    const opening = { place, password, log, durable }
    const membership = await joinOrStart({ ...opening, signal })
    const { keeper, port } = membership
    try {
      await ensureDatabase(keeper)
    } catch (error) {
      await leave(opening, keeper)
      throw error
    }
    const { end } = watch(opening, membership)
    let stopping: Promise<void> | undefined
    const stop = async (): Promise<void> => leave(opening, await end())
    return { connectionString: urlOf(port, password), stop: () => (stopping ??= stop()) }
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
