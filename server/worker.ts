import { ConfigProblems, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './open-database.ts'
import { jobs } from './job-list.ts'
import { startWorkers } from './jobs/workers.ts'
import { closeDeps, makeDeps } from './make-deps.ts'
import { requireSoundFlags } from './outside/flags/flag-file.ts'
import { openLog } from './open-log.ts'
import { startProblem } from './start-problem.ts'
import { runUntilStopped } from './stop-on-signals.ts'

/** Runs jobs and nothing else, beside services that were started with MASUK_RUN_JOBS=0. */
async function main(config: Config): Promise<void> {
  const { databaseUrl, origins } = config
  const problems = [
    ...(databaseUrl
      ? []
      : ['DATABASE_URL must be set for a worker: it works on the database of the services']),
    ...(origins ? [] : ['MASUK_ORIGINS must be set for a worker: what it sends names them']),
  ]
  if (problems.length > 0 || !origins) throw new ConfigProblems(problems)
  const log = openLog(config.logLevel)
  await runUntilStopped(log, async ({ signal, endWith }) => {
    requireSoundFlags(config.flags)
    const { connectionString, stop } = await openDatabase(config, {
      log: (line) => log.info({ part: 'postgres' }, line),
      signal,
    })
    endWith(stop)
    const deps = makeDeps({ config, connectionString, log }, origins)
    endWith(() => closeDeps(deps))
    const workers = await startWorkers(deps, { jobs, connectionString })
    endWith(workers.stop)
    log.info('running jobs')
  })
}

try {
  await main(readConfig(process.env))
} catch (error) {
  console.error(startProblem(error))
  process.exit(1)
}
