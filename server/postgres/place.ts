import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from '../data-dir.ts'
import { isRoot, runAs, standardAccount, succeeds, type Account } from './account.ts'
import { readKept, writeKept } from './kept.ts'

/** Where one PostgreSQL keeps its files. */
export interface Place {
  dataDir: string
  /** The directory with the cluster in it: the data directory, or one under /var/lib/masuk. */
  home: string
  cluster: string
  account: Account
}

/** What is kept for an account that can't enter the checkout or the data directory. */
export const OUTSIDE = '/var/lib/masuk'

const pointerIn = (dataDir: string): string => join(dataDir, 'postgres-location')

/** The place in an existing data directory, or null while there is no cluster. Creates nothing. */
export async function findPlace(dataDir: string): Promise<Place | null> {
  const real = await realpath(dataDir).catch(() => null)
  if (real === null) return null
  const home = (await readKept(pointerIn(real))) ?? real
  const cluster = join(home, 'postgres')
  const owner = await stat(cluster).catch(() => null)
  return (
    owner && { dataDir: real, home, cluster, account: isRoot() ? { uid: owner.uid, gid: owner.gid } : null }
  )
}

/** Creates the data directory, closed to everybody but us and the account that runs PostgreSQL. */
export async function createDataDir(dataDir: string): Promise<void> {
  if (makeDataDir(dataDir)) await closeTo(dataDir, await standardAccount())
}

/** Decides where the cluster of a data directory lives and who runs it. The caller holds the start lock. */
export async function preparePlace(dataDir: string): Promise<Place> {
  const place = (await findPlace(dataDir)) ?? (await choosePlace(await realpath(dataDir)))
  // A backup that root has restored belongs to root, and shuts the account out.
  if (place.account?.uid === 0) {
    const account = (place.account = await standardAccount())
    await runAs(null, 'chown', ['-R', `${account?.uid}:${account?.gid}`, place.cluster])
    if (!(await canEnter(account, place.home))) await closeTo(place.home, account)
  }
  // An empty database beside a full one that merely can't be entered would look like lost data.
  if (!(await canEnter(place.account, place.home)))
    throw new Error(
      `PostgreSQL's data is in ${place.cluster}, and its account (user id ${place.account?.uid}) may not enter that ` +
        `directory. Let others pass through every directory above it (chmod o+x), or start Masuk as another user.`,
    )
  return place
}

async function choosePlace(dataDir: string): Promise<Place> {
  const account = await standardAccount()
  const kept = await readKept(pointerIn(dataDir))
  if (kept !== null && !(await exists(kept)))
    throw new Error(
      `${pointerIn(dataDir)} says that PostgreSQL's data is in ${kept}, which is gone. Bring it back, or delete ` +
        `that file to begin with an empty database.`,
    )
  const home = kept ?? ((await canEnter(account, dataDir)) ? dataDir : await createHome(dataDir, account))
  return { dataDir, home, cluster: join(home, 'postgres'), account }
}

async function createHome(dataDir: string, account: Account): Promise<string> {
  const home = join(OUTSIDE, randomBytes(8).toString('hex'))
  await createOutside()
  await mkdir(home)
  await closeTo(home, account)
  await writeKept(pointerIn(dataDir), home)
  return home
}

export async function createOutside(): Promise<void> {
  await mkdir(OUTSIDE, { recursive: true })
  // Whatever the umask says: everybody may pass through.
  await chmod(OUTSIDE, 0o755)
}

/** The account may pass through, but neither list nor write. */
async function closeTo(directory: string, account: Account): Promise<void> {
  if (account) await chown(directory, 0, account.gid)
  await chmod(directory, account ? 0o710 : 0o700)
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Tried, not worked out from modes: access lists have their say too. */
const canEnter = async (account: Account, directory: string): Promise<boolean> =>
  account === null || succeeds(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory])
