import { execFile } from 'node:child_process'
import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { actingAs } from './embedded-account.ts'
import type { Place } from './embedded-place.ts'

const run = promisify(execFile)
const NURSERY = 'postgres-new-'

/** PostgreSQL's superuser in a cluster of ours. */
export const SUPERUSER = 'masuk'

/**
 * Makes an empty cluster. It grows in a nursery and gets its name when it is whole, so that a kill in the middle
 * leaves nothing that looks like a cluster. The caller holds the start lock.
 */
export async function createCluster(
  place: Place,
  { binaries, password, durable }: { binaries: string; password: string; durable: boolean },
): Promise<void> {
  await removeLeftovers(place.home)
  const nursery = await mkdtemp(join(place.home, NURSERY))
  const data = join(nursery, 'data')
  const passwordFile = join(nursery, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (place.account) {
    await chown(passwordFile, place.account.uid, place.account.gid)
    await chown(nursery, place.account.uid, place.account.gid)
  }
  const options = [
    `--pgdata=${data}`,
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
    await run(join(binaries, 'initdb'), options, actingAs(place.account))
    await rename(data, place.cluster)
    if (durable) await syncDirectory(place.home)
  } finally {
    await rm(nursery, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What a killed start left. An initdb that outlived its parent loses its directory and ends. */
async function removeLeftovers(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(NURSERY))
  for (const name of names) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
