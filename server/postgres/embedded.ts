import { connect, joinOrStart, superuserUrl, type Share } from './join.ts'
import { createPassword, ownerPassword, readPassword } from './kept.ts'
import { leave, stopIfUnused } from './leave.ts'
import { createDataDir, exists, findPlace, preparePlace } from './place.ts'
import { DATABASE, OWNER, prepareDatabase, transferOwnership } from './roles.ts'
import { findPostmaster } from './server.ts'
import { withStartLock } from './start-lock.ts'
import { watch } from './watch.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** `false` is for tests: the data would not survive a crash of the machine. */
  durable?: boolean
  /** Gives up the start. */
  signal?: AbortSignal | undefined
}

export interface Embedded {
  /** As the role that owns the database and can do nothing beyond it. */
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
  const kept = await readPassword(place.dataDir)
  if (kept === null && (await exists(place.cluster)))
    throw new Error(
      `The database in ${place.cluster} asks for ${dataDir}/postgres-password. Restore that file.`,
    )
  const password = kept ?? (await createPassword(place.dataDir))
  const opening = { place, password, log, durable }
  const share = await joinOrStart({ ...opening, signal })
  try {
    await prepare(share, password)
  } catch (error) {
    await share.lease.end()
    await stopIfUnused(opening)
    throw error
  }
  const endWatch = watch(opening, share)
  let stopping: Promise<void> | undefined
  return {
    connectionString: ownerUrl(share.port, password),
    superuserUrl: superuserUrl(share.port, password),
    stop: () => (stopping ??= endWatch().then((lease) => leave(opening, lease))),
  }
}

async function prepare({ lease, port }: Share, password: string): Promise<void> {
  await prepareDatabase(lease, ownerPassword(password))
  const superuser = await connect(superuserUrl(port, password), 'masuk start')
  try {
    await transferOwnership(superuser)
  } finally {
    await superuser.end()
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

const ownerUrl = (port: number, password: string): string =>
  `postgresql://${OWNER}:${ownerPassword(password)}@127.0.0.1:${port}/${DATABASE}`
