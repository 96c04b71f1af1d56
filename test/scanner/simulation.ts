/** Simulated time: everything that happens later is an event, and events run one after the other. */
export interface Simulation {
  now(): number
  /** In [0, 1), the same for the same seed. */
  random(): number
  /** Runs `work` later, unless `life` is over by then. Returns the way to call it off. */
  after(delayMs: number, work: () => void, life?: Life): () => void
  /** Lets time pass, with all that happens in it. */
  pass(ms: number): Promise<void>
}

/** A running app. A crash ends it: nothing that it had begun and not finished happens any more. */
export interface Life {
  over: boolean
  /** In the background until then: what should happen to it happens afterwards. */
  frozenUntil: number
}

interface Event {
  at: number
  order: number
  work: () => void
  life: Life | undefined
}

export function createSimulation(startAt: number, seed: number): Simulation {
  let now = startAt
  let order = 0
  const events = new Set<Event>()

  function earliest(until: number): Event | null {
    let first: Event | null = null
    for (const event of events) {
      if (event.life?.over) events.delete(event)
      else if (
        event.at <= until &&
        (!first || event.at < first.at || (event.at === first.at && event.order < first.order))
      ) {
        first = event
      }
    }
    return first
  }

  return {
    now: () => now,
    random: randomFrom(seed),
    after(delayMs, work, life) {
      const event = { at: now + delayMs, order: order++, work, life }
      events.add(event)
      return () => events.delete(event)
    },
    async pass(ms) {
      const until = now + ms
      // A long run of histories lets the process do its other work now and then.
      await new Promise((resolve) => setImmediate(resolve))
      for (let event = earliest(until); event; event = earliest(until)) {
        now = event.at
        if (event.life && event.life.frozenUntil > now) {
          event.at = event.life.frozenUntil
          continue
        }
        events.delete(event)
        event.work()
        await settlePromises()
      }
      now = until
    },
  }
}

/** A tick begins when no promise has anything left to do, and costs less than a turn of the event loop. */
function settlePromises(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
