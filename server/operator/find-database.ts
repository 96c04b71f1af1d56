import type { Config } from '../config.ts'
import { openDatabase, requireReachable } from '../open-database.ts'
import type { OpenDatabase } from '../open-database.ts'
import { findRunningEmbedded } from '../postgres/embedded.ts'
import { findPlace } from '../postgres/place.ts'
import { UsageError } from './usage-error.ts'

/** The database of the service with the same settings, opened for as long as the command takes if it is not on. Makes none. */
export async function findDatabase(config: Config): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config
  const running = databaseUrl ? await requireReachable(databaseUrl) : await findRunningEmbedded(dataDir)
  if (running !== null) return { connectionString: running, stop: () => Promise.resolve() }
  if ((await findPlace(dataDir)) === null)
    throw new UsageError(
      `There is no database in ${dataDir}. MASUK_DATA_DIR names another directory, DATABASE_URL another database: ` +
        'give the settings of the service.',
    )
  return openDatabase(config, { log: () => {} })
}
