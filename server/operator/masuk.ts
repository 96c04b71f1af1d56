import { parseArgs } from 'node:util'
import { ConfigProblems, readConfig } from '../config.ts'
import { connectOperator } from '../db/connect.ts'
import { openDatabase } from '../db/open.ts'
import { findRunningEmbedded } from '../db/embedded.ts'
import { loadKeyrings } from '../signing/keys.ts'
import { commands } from './commands.ts'
import { Misuse } from './misuse.ts'

const usage = [
  'usage: npm run masuk -- COMMAND [--json]',
  ...Object.values(commands).map(({ usage, does }) => `  ${usage}\n      ${does}`),
].join('\n')

/** The operator's command: finds the running database by itself, or opens it for as long as the command takes. */
async function main(): Promise<void> {
  const { positionals, values: options } = readArguments()
  const command = commands[positionals[0] ?? '']
  if (!command || positionals.length > 1) throw new Misuse(usage)
  const config = readConfig(process.env)
  const running = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir))
  const opened =
    running === null
      ? await openDatabase(config, { log: () => {} })
      : { connectionString: running, stop: async () => {} }
  const db = connectOperator(opened.connectionString)
  try {
    const result = await command.run(options, { db, keyrings: () => loadKeyrings(config), now: new Date() })
    print(result, options.json)
  } finally {
    await db.end()
    await opened.stop()
  }
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        email: text,
        event: text,
        grant: text,
        limit: text,
        name: text,
        organization: text,
        skip: text,
        state: text,
      },
    })
  } catch (error) {
    throw new Misuse(`${(error as Error).message}\n${usage}`)
  }
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

try {
  await main()
} catch (error) {
  const known = error instanceof Misuse || error instanceof ConfigProblems
  console.error(known ? error.message : error)
  process.exitCode = known ? 2 : 1
}
