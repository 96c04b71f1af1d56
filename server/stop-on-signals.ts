import type { Logger } from 'pino'

/** The first signal ends in order: no acknowledged request is lost. The second ends at once. */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
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
