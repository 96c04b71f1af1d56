interface Turns {
  running: number
  waiting: (() => void)[]
}

/** The requests of each caller, a few at a time and the others in their order: those who wait hold no connection. */
export interface CallerTurns {
  run<Result>(caller: string, answer: () => Promise<Result>): Promise<Result>
}

/** The limiter counts how many requests begin in a minute, and not how many of them run at the same time. */
export function makeCallerTurns(mostAtOnce: number): CallerTurns {
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
    async run(caller, answer) {
      await begin(caller)
      try {
        return await answer()
      } finally {
        end(caller)
      }
    },
  }
}
