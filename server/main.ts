import pino from 'pino'
import { ConfigProblems, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './demo/seed.ts'
import { welcome } from './demo/welcome.ts'
import { startService } from './start-service.ts'
import type { Service } from './start-service.ts'

/** Starts everything, says where to click, and ends it in order when asked to. */
async function main(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null })
  const database = await openDatabase(config, (line) => log.info({ part: 'postgres' }, line))
  let service: Service
  try {
    service = await startService({ config, connectionString: database.connectionString, log })
    if (config.demo) await seedDemo(service.deps)
  } catch (error) {
    await database.stop()
    throw error
  }
  stopOnSignals(log, async () => {
    await service.stop()
    await database.stop()
  })
  process.stdout.write(await welcome(service, config))
}

/** The first signal ends in order: no acknowledged request is lost. The second ends at once. */
function stopOnSignals(log: pino.Logger, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unexpected rejection')
    process.exitCode = 1
    onSignal('SIGTERM')
  })
}

try {
  await main(readConfig(process.env))
} catch (error) {
  const { code, port } = error as { code?: string; port?: number }
  if (error instanceof ConfigProblems) console.error(error.message)
  else if (code === 'EADDRINUSE') console.error(`Masuk can't start:\n  - PORT ${port} is in use; choose another with PORT=…`)
  else console.error("Masuk can't start:\n ", error)
  process.exit(1)
}
