import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPlace } from '../../server/db/embedded-place.ts'
import { openEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { installQueues } from '../../server/jobs/install.ts'
import { createDatabase, TEMPLATE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the tests' PostgreSQL: from there others are made and dropped. */
    pgUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. Gone when the run ends. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'masuk-tests-'))
  // Root's PostgreSQL runs under another account, which has to pass through.
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'data')
  const embedded = await openEmbedded({ dataDir, log: () => undefined, durable: false })
  const home = (await findPlace(dataDir))?.home
  const template = await createDatabase(embedded.connectionString, { name: TEMPLATE })
  await migrate(template)
  await installQueues(template)
  project.provide('pgUrl', embedded.connectionString)
  return async () => {
    await embedded.stop()
    for (const directory of [parent, home ?? parent]) {
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
