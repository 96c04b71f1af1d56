import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir } from '../data-dir.ts'
import { canEnter, isRoot, standardAccount, type Account } from './embedded-account.ts'

const run = promisify(execFile)

/** Where one embedded PostgreSQL keeps its things. */
export interface Place {
  dataDir: string
  /** The directory with the cluster in it: the data directory, or one under /var/lib/masuk. */
  home: string
  cluster: string
  /** `null`: this process's own account. PostgreSQL refuses to be root, so for root it is another one. */
  account: Account | null
}

/** What Masuk keeps for an account that can't enter the checkout or the data directory. */
export const OUTSIDE = '/var/lib/masuk'

/** The place that belongs to an existing data directory, or null while there is none. Creates nothing. */
export async function findPlace(dataDir: string): Promise<Place | null> {
  const real = await realpath(dataDir).catch(() => null)
  if (real === null) return null
  const home = (await textOf(pointerIn(real))) ?? real
  const cluster = join(home, 'postgres')
  const owner = await stat(cluster).catch(() => null)
  if (owner === null) return null
  return { dataDir: real, home, cluster, account: isRoot() ? { uid: owner.uid, gid: owner.gid } : null }
}

/** Settles where the cluster of a data directory lives and who runs it. The caller holds the start lock. */
export async function settlePlace(dataDir: string): Promise<Place> {
  const place = (await findPlace(dataDir)) ?? (await choosePlace(await realpath(dataDir)))
  if (place.account === null) return place
  if (place.account.uid === 0) {
    await takeOverFromRoot(place, (place.account = await standardAccount()))
  }
  // An empty database beside a full one that merely can't be entered would look like lost data.
  if (!(await canEnter(place.account, place.home))) {
    throw new Error(
      `PostgreSQL's data is in ${place.cluster}, and its account (user id ${place.account.uid}) may not enter that ` +
        `directory. Let others pass through every directory above it (chmod o+x), or start Masuk as another user.`,
    )
  }
  return place
}

/** A backup that root has restored belongs to root, and shuts the account out. */
async function takeOverFromRoot({ home, cluster }: Place, account: Account): Promise<void> {
  await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  if (!(await canEnter(account, home))) await closeTo(home, account)
}

async function choosePlace(dataDir: string): Promise<Place> {
  const account = isRoot() ? await standardAccount() : null
  let home = await textOf(pointerIn(dataDir))
  if (home === null) {
    home = (await canEnter(account, dataDir)) ? dataDir : await homeOutside(dataDir, account)
  } else if (!(await exists(home))) {
    throw new Error(
      `${pointerIn(dataDir)} says that PostgreSQL's data is in ${home}, which is gone. Bring it back, or delete ` +
        `that file to begin with an empty database.`,
    )
  }
  return { dataDir, home, cluster: join(home, 'postgres'), account }
}

/** Creates the data directory, closed to everybody but us and the account that runs PostgreSQL. */
export async function createDataDir(dataDir: string): Promise<void> {
  if (makeDataDir(dataDir)) await closeTo(dataDir, isRoot() ? await standardAccount() : null)
}

async function homeOutside(dataDir: string, account: Account | null): Promise<string> {
  const home = join(OUTSIDE, randomBytes(8).toString('hex'))
  await createOutside()
  await mkdir(home)
  await closeTo(home, account)
  await writeWhole(pointerIn(dataDir), home)
  return home
}

export async function createOutside(): Promise<void> {
  await mkdir(OUTSIDE, { recursive: true })
  // Whatever the umask says: everybody may pass through.
  await chmod(OUTSIDE, 0o755)
}

/** The account may pass through, but neither list nor write. */
async function closeTo(directory: string, account: Account | null): Promise<void> {
  if (account) await chown(directory, 0, account.gid)
  await chmod(directory, account ? 0o710 : 0o700)
}

/** The superuser's password, made on first use and kept readable to us alone. The caller holds the start lock. */
export async function settlePassword(place: Place): Promise<string> {
  const kept = await readPassword(place)
  if (kept !== null) return kept
  if (await exists(place.cluster)) {
    throw new Error(
      `${passwordIn(place.dataDir)} is gone, and the database in ${place.cluster} asks for it. Restore it.`,
    )
  }
  const password = randomBytes(24).toString('hex')
  await writeWhole(passwordIn(place.dataDir), password)
  return password
}

export function readPassword(place: Place): Promise<string | null> {
  return textOf(passwordIn(place.dataDir))
}

const pointerIn = (dataDir: string): string => join(dataDir, 'postgres-location')
const passwordIn = (dataDir: string): string => join(dataDir, 'postgres-password')
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A small file's content without the white space around it, or null if there is no such file. */
export async function textOf(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    // ENOTDIR: what should be its directory is a file.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Puts a small file in place, secret, whole and on disk, or not at all: half a password would lock the database for good. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
