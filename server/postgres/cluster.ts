import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAs } from './account.ts'
import { findBinaries } from './binaries.ts'
import type { Place } from './place.ts'

/** PostgreSQL's superuser in a cluster of ours. */
export const SUPERUSER = 'masuk'

const DRAFT = 'postgres-new-'

/**
 * Makes an empty cluster beside its place and renames it when it is whole, so that a kill in the middle leaves nothing
 * that looks like a cluster. The caller holds the start lock.
 */
export async function createCluster(
  { home, cluster, account }: Place,
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  await removeDrafts(home)
  const draft = await mkdtemp(join(home, DRAFT))
  const passwordFile = join(draft, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [passwordFile, draft]) await chown(path, account.uid, account.gid)
  const options = [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    // Without these the order of text depends on the LANG of whoever starts Masuk first.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    await runAs(account, join(await findBinaries(account), 'initdb'), options)
    await rename(join(draft, 'data'), cluster)
    if (durable) await syncDirectory(home)
  } finally {
    await removeDrafts(home)
  }
}

/** An initdb that outlived a killed start loses its directory and ends. */
async function removeDrafts(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(DRAFT))
  for (const name of names) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
