import pino from 'pino'
import { ConfigProblems, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './demo/seed.ts'
import { welcome } from './demo/welcome.ts'
import { startWorkers } from './jobs/workers.ts'
import type { Workers } from './jobs/workers.ts'
import { startService } from './start-service.ts'
import type { Service } from './start-service.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Starts everything, says where to click, and ends it in order when asked to. */
async function main(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null })
  const database = await openDatabase(config, (line) => log.info({ part: 'postgres' }, line))
  const { connectionString } = database
  let service: Service
  let workers: Workers | null
  try {
    service = await startService({ config, connectionString, log })
    if (config.demo) await seedDemo(service.deps)
    workers = config.runJobs ? await startWorkers(service.deps, connectionString) : null
  } catch (error) {
    await database.stop()
    throw error
  }
  stopOnSignals(log, async () => {
    // Jobs use what the service closes.
    await workers?.stop()
    await service.stop()
    await database.stop()
  })
  process.stdout.write(await welcome(service, config))
}

try {
  await main(readConfig(process.env))
} catch (error) {
  const { code, port } = error as { code?: string; port?: number }
  if (error instanceof ConfigProblems) console.error(error.message)
  else if (code === 'EADDRINUSE')
    console.error(`Masuk can't start:\n  - PORT ${port} is in use; choose another with PORT=…`)
  else console.error("Masuk can't start:\n ", error)
  process.exit(1)
}
