import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { Client } from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { jobs } from '../../server/job-list.ts'
import { installQueues } from '../../server/jobs/install.ts'
import { openEmbedded } from '../../server/postgres/embedded.ts'
import { OWNER } from '../../server/postgres/roles.ts'
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
  const remover = removeAfterwards(parent)
  const embedded = await openEmbedded({ dataDir: join(parent, 'data'), log: () => undefined, durable: false })
  await allowTests(embedded.superuserUrl)
  const template = await createDatabase(embedded.connectionString, { name: TEMPLATE })
  await migrate(template)
  await installQueues(template, jobs)
  await allowInTemplate(embedded.superuserUrl)
  project.provide('pgUrl', embedded.connectionString)
  return async () => {
    await embedded.stop()
    await remover.finish()
  }
}

/** Tests make databases and roles, and rows whose references are not checked; the service's role may do none of it. */
async function allowTests(superuserUrl: string): Promise<void> {
  const superuser = new Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(`alter role ${OWNER} createdb createrole`)
  await superuser.query(`grant set on parameter session_replication_role to ${OWNER}`)
  await superuser.end()
}

/** In the template, which every database of a test is copied from: to count the rows that a scan reads. */
async function allowInTemplate(superuserUrl: string): Promise<void> {
  const url = new URL(superuserUrl)
  url.pathname = `/${TEMPLATE}`
  const superuser = new Client({ connectionString: url.href })
  await superuser.connect()
  await superuser.query(`grant execute on function pg_stat_reset() to ${OWNER}`)
  await superuser.end()
}

/** Starts what cleans up even when this process is killed: then its input ends all the same. */
function removeAfterwards(parent: string): { finish(): Promise<void> } {
  const program = fileURLToPath(new URL('remove-afterwards.ts', import.meta.url))
  const child = spawn(process.execPath, [program, parent], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    async finish() {
      child.stdin.end()
      await ended
    },
  }
}
