import { ConfigProblems } from './config.ts'
import type { Config } from './config.ts'
import { connectionProblem } from './db/connect.ts'
import { openEmbedded } from './postgres/embedded.ts'
import { jobs } from './job-list.ts'
import { installQueues } from './jobs/install.ts'
import { migrate } from './db/migrate.ts'

export interface OpenDatabase {
  connectionString: string
  stop(): Promise<void>
}

/** The database that the configuration names, or the one that comes with Masuk; reachable and migrated. */
export async function openDatabase(
  config: Config,
  { log, signal }: { log: (line: string) => void; signal?: AbortSignal },
): Promise<OpenDatabase> {
  const database = config.databaseUrl
    ? { connectionString: await requireReachable(config.databaseUrl), stop: () => Promise.resolve() }
    : await openEmbedded({ dataDir: config.dataDir, log, signal })
  const installJobs = () => installQueues(database.connectionString, jobs)
  try {
    for (const name of await migrate(database.connectionString, installJobs)) log(`migrated ${name}`)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The address that was configured, when a PostgreSQL answers there. */
export async function requireReachable(connectionString: string): Promise<string> {
  const problem = await connectionProblem(connectionString)
  if (problem !== null) throw new ConfigProblems([`DATABASE_URL can't be reached: ${problem}`])
  return connectionString
}
