import pg from 'pg'
import { ConfigProblems } from '../config.ts'
import type { Config } from '../config.ts'
import { openEmbedded } from '../postgres/embedded.ts'
import { migrate } from './migrate.ts'

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
    ? { connectionString: await reachable(config.databaseUrl), stop: () => Promise.resolve() }
    : await openEmbedded({ dataDir: config.dataDir, log, signal })
  try {
    for (const name of await migrate(database.connectionString)) log(`migrated ${name}`)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

export async function reachable(connectionString: string): Promise<string> {
  let client: pg.Client | null = null
  try {
    // Already this may fail: it reads the files that the address names.
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    await client.connect()
    return connectionString
  } catch (error) {
    throw new ConfigProblems([
      `DATABASE_URL can't be reached: ${(error as Error).message || (error as { code?: string }).code}`,
    ])
  } finally {
    await client?.end().catch(() => {})
  }
}
