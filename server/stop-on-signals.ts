import type { Logger } from 'pino'

/** A start that may be told to stop half-way. */
export interface Start {
  /** Aborted at the first signal, for a step that would wait long. */
  signal: AbortSignal
  /** Keeps how to end what has just begun. Throws when we are to stop, so that nothing more begins. */
  endWith(stop: () => Promise<void>): void
}

/**
 * Starts a program that signals end in order, from its first moment on: what has begun is ended, the last first, and no
 * acknowledged request is lost. The second signal ends at once. A start that fails ends what it had begun.
 */
export async function runUntilStopped(log: Logger, start: (begun: Start) => Promise<void>): Promise<void> {
  const told = new AbortController()
  const stops: (() => Promise<void>)[] = []
  let ending: Promise<void> | undefined
  const end = () => (ending ??= endAll(stops))
  stopOnSignals(async (name) => {
    log.info({ signal: name }, 'stopping')
    told.abort()
    // What has failed on the way has been ended there.
    await starting.catch(() => undefined)
    await end()
  }, log)
  const starting = start({
    signal: told.signal,
    endWith(stop) {
      stops.push(stop)
      told.signal.throwIfAborted()
    },
  })
  try {
    await starting
  } catch (error) {
    if (told.signal.aborted) return
    await end()
    throw error
  }
}

async function endAll(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop()
}

function stopOnSignals(stop: (name: NodeJS.Signals) => Promise<void>, log: Logger): void {
  let stopping = false
  const onSignal = (name: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    stop(name).then(
      () => process.exit(),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  // HUP: the terminal was closed.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unexpected rejection')
    process.exitCode = 1
    onSignal('SIGTERM')
  })
}
