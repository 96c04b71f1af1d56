import { ConfigProblems, readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { connectBriefly } from '../db/connect.ts'
import { openDatabase, requireReachable } from '../open-database.ts'
import type { OpenDatabase } from '../open-database.ts'
import { findRunningEmbedded } from '../postgres/embedded.ts'
import { findPlace } from '../postgres/place.ts'
import { requireKeys } from '../signing/keys.ts'
import { readArguments, usage } from './arguments.ts'
import { commands } from './commands.ts'
import { UsageError } from './usage-error.ts'

const UNDEFINED_TABLE = '42P01'

/** The operator's command. */
async function main(): Promise<void> {
  const { name, options } = readArguments()
  if (options.help) return console.log(usage)
  const command = commands[name]
  if (!command) throw new UsageError(name ? `There is no command ${name}.\n${usage}` : usage)
  if (command.runAlone) return print(command.runAlone(), options.json)
  const config = readConfig(process.env)
  const { connectionString, stop } = await findDatabase(config)
  const db = connectBriefly(connectionString, 'operator')
  try {
    print(
      await command.run(options, { db, keysFor: (purpose) => requireKeys(config, purpose), now: new Date() }),
      options.json,
    )
  } finally {
    await db.end()
    await stop()
  }
}

/** The database of the service with the same settings, opened for as long as the command takes if it is not on. Makes none. */
async function findDatabase(config: Config): Promise<OpenDatabase> {
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

/** JSON on one line, or a table for people. */
function print(result: object | object[], json: boolean): void {
  if (json) console.log(JSON.stringify(result))
  else if (Array.isArray(result) && result.length === 0) console.log('none')
  else if (Array.isArray(result)) console.table(result.map(readable))
  else for (const [name, value] of Object.entries(readable(result))) console.log(name, '', value)
}

function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}

/** What the operator can mend, in sentences; null for what nobody foresaw. */
function sentences(error: unknown): string | null {
  if (error instanceof UsageError) return error.message
  if (error instanceof ConfigProblems) return error.problems.join('\n')
  const isWithoutTable = (error as { code?: unknown }).code === UNDEFINED_TABLE
  return isWithoutTable
    ? 'This database holds no Masuk, or an older version: start the service on it first.'
    : null
}

try {
  await main()
} catch (error) {
  const known = sentences(error)
  // Asked of the words themselves: they may be what can't be read.
  if (process.argv.includes('--json')) console.error(JSON.stringify({ error: known ?? String(error) }))
  else console.error(known ?? error)
  process.exitCode = known === null ? 1 : 2
}
