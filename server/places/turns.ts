/** Bookings of one event that are with the database at once: more of them only wait there for the same rows. */
const AT_ONCE = 3
/** Bookings of one event that wait here; who comes after them is told to try again. */
const MOST_WAITING = 2_000

interface Line {
  running: number
  waiting: (() => void)[]
}

/** Lets a few bookings of each event through at a time, in the order in which they came. */
export interface Turns {
  /** What `work` gives, or null when too many wait already. */
  take<T>(eventId: string, work: () => Promise<T>): Promise<T | null>
}

export function makeTurns(): Turns {
  const lines = new Map<string, Line>()

  function leave(eventId: string, line: Line): void {
    const next = line.waiting.shift()
    // Whoever is next has the turn from now on: nobody who comes in this moment takes it.
    if (next) next()
    else if (--line.running === 0) lines.delete(eventId)
  }

  return {
    async take(eventId, work) {
      const line = lines.get(eventId) ?? { running: 0, waiting: [] }
      lines.set(eventId, line)
      if (line.waiting.length >= MOST_WAITING) return null
      if (line.running < AT_ONCE) line.running++
      else await new Promise<void>((resolve) => line.waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave(eventId, line)
      }
    },
  }
}
