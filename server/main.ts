import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { connectBriefly } from './db/connect.ts'
import { openDatabase } from './open-database.ts'
import { seedDemo } from './demo/seed.ts'
import { seedFestival } from './demo/seed-festival.ts'
import { welcome } from './welcome.ts'
import { jobs } from './job-list.ts'
import { startWorkers } from './jobs/workers.ts'
import { requireSoundFlags } from './outside/flags/flag-file.ts'
import { openLog } from './open-log.ts'
import { loadKeyrings } from './signing/keys.ts'
import { requireTicketKeysOf } from './signing/ticket-keys/check.ts'
import { requireFreeAddress, startService } from './start-service.ts'
import { startProblem } from './start-problem.ts'
import { runUntilStopped } from './stop-on-signals.ts'

/** Starts everything, says where to click, and ends it in order when asked to. */
async function main(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  await runUntilStopped(log, async ({ signal, endWith }) => {
    requireSoundFlags(config.flags)
    await requireFreeAddress(config)
    const database = await openDatabase(config, {
      log: (line) => log.info({ part: 'postgres' }, line),
      signal,
    })
    endWith(database.stop)
    const { connectionString } = database
    const keyrings = loadKeyrings(config)
    const briefly = connectBriefly(connectionString, 'start')
    try {
      await requireTicketKeysOf(briefly, keyrings.tickets, config)
    } finally {
      await briefly.end()
    }
    const service = await startService({ config, connectionString, log, keyrings })
    endWith(service.stop)
    if (config.demo) await seedDemo(service.deps)
    if (config.runJobs) {
      // Ended before the service: jobs use what that closes.
      const workers = await startWorkers(service.deps, { jobs, connectionString })
      endWith(workers.stop)
    }
    signal.throwIfAborted()
    process.stdout.write(await welcome(service, config, { isTerminal: process.stdout.isTTY }))
    if (config.demo) {
      const seeding = seedFestival(service.deps, signal).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'the festival of the demo could not be made')
      })
      endWith(() => seeding)
    }
  })
}

try {
  await main(readConfig(process.env))
} catch (error) {
  console.error(startProblem(error))
  process.exit(1)
}
