/** Half of the connections for what requests ask: whatever one caller sends at once, the others find some free. */
const MOST_AT_ONCE = 3

interface Turns {
  running: number
  waiting: (() => void)[]
}

/** The reads of each caller, a few at a time and the others in their order: those who wait hold no connection. */
export interface ReadTurns {
  run<Result>(caller: string, read: () => Promise<Result>): Promise<Result>
}

/** The limiter counts how many requests begin in a minute, and not how many of them run at the same time. */
export function makeReadTurns(mostAtOnce = MOST_AT_ONCE): ReadTurns {
  const callers = new Map<string, Turns>()

  function begin(caller: string): Promise<void> {
    const turns = callers.get(caller) ?? { running: 0, waiting: [] }
    callers.set(caller, turns)
    if (turns.running < mostAtOnce) {
      turns.running++
      return Promise.resolve()
    }
    return new Promise((resolve) => turns.waiting.push(resolve))
  }

  function end(caller: string): void {
    const turns = callers.get(caller)
    if (!turns) return
    const next = turns.waiting.shift()
    // The turn passes on.
    if (next) return next()
    turns.running--
    if (turns.running === 0) callers.delete(caller)
  }

  return {
    async run(caller, read) {
      await begin(caller)
      try {
        return await read()
      } finally {
        end(caller)
      }
    },
  }
}
