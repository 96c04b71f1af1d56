import type { Client } from 'pg'
import { joinOrStart, type Opening, type Share } from './join.ts'
import { connect, connectLease, isAlone, ownerUrl, superuserUrl } from './lease.ts'
import { ownerPassword, preparePassword, readPassword } from './password.ts'
import { createDataDir, findPlace, preparePlace } from './place.ts'
import { prepareDatabase, transferOwnership } from './roles.ts'
import { findPostmaster, stopServer } from './server.ts'
import { withStartLock } from './start-lock.ts'
import { watch } from './watch.ts'

/** Longer than another process needs to leave: who holds the lock for longer starts the server, and so uses it. */
const LEAVE_PATIENCE_MS = 5_000

export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** `false` is for tests: the data would not survive a crash of the machine. */
  durable?: boolean
  /** Gives up the start. */
  signal?: AbortSignal | undefined
}

export interface Embedded {
  /** As the role that owns the database. */
  connectionString: string
  /** As the superuser, for tests and measurements. */
  superuserUrl: string
  /** Turns PostgreSQL off, unless somebody else still uses it. */
  stop(): Promise<void>
}

/**
 * Opens the PostgreSQL that lives in a data directory: joins it where it runs, else starts it, else makes it first.
 * Until `stop` it is brought back whenever it is gone.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await createDataDir(options.dataDir)
  const embedded = await withStartLock(options.dataDir, () => open(options))
  if (embedded) return embedded
  throw new Error('Another process has been starting PostgreSQL on the same data directory for two minutes.')
}

async function open({ dataDir, log, durable = true, signal }: EmbeddedOptions): Promise<Embedded> {
  const place = await preparePlace(dataDir)
  const password = await preparePassword(place)
  const opening = { place, password, log, durable }
  const share = await joinOrStart({ ...opening, signal })
  try {
    await prepare(share, password)
  } catch (error) {
    await share.lease.end()
    await stopIfUnused(opening)
    throw error
  }
  const { end } = watch(opening, share)
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => leave(opening, await end())
  return {
    connectionString: ownerUrl(share.port, password),
    superuserUrl: superuserUrl(share.port, password),
    stop: () => (stopping ??= stop()),
  }
}

/** The connection string of the PostgreSQL that runs in a data directory, or null. Starts and creates nothing. */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const place = await findPlace(dataDir)
  const postmaster = place && (await findPostmaster(place.cluster))
  const password = place && (await readPassword(place.dataDir))
  if (!postmaster || !password) return null
  const url = ownerUrl(postmaster.port, password)
  const client = await connect(url, 'masuk probe').catch(() => null)
  await client?.end()
  return client && url
}

async function prepare({ lease, port }: Share, password: string): Promise<void> {
  await prepareDatabase(lease, ownerPassword(password))
  const superuser = await connect(superuserUrl(port, password), 'masuk start')
  await transferOwnership(superuser).finally(() => superuser.end())
}

async function leave(opening: Opening, lease: Client): Promise<void> {
  // Before the lock: of several that leave at once, the last sees that the others have left.
  await lease.end()
  const { dataDir } = opening.place
  const isLeft = await withStartLock(dataDir, () => stopIfUnused(opening).then(() => true), LEAVE_PATIENCE_MS)
  if (!isLeft) opening.log('PostgreSQL stays on: another process is starting it.')
}

/** The caller holds the start lock. */
async function stopIfUnused({ place, password, log }: Opening): Promise<void> {
  const postmaster = await findPostmaster(place.cluster)
  if (!postmaster) return
  const client = await connectLease(postmaster.port, password).catch(() => null)
  const isUnused = client !== null && (await isAlone(client))
  await client?.end()
  if (isUnused) await stopServer(place)
  else log('PostgreSQL stays on: another process uses it.')
}
