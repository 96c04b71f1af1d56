import type pg from 'pg'
import type { Logger } from 'pino'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from '../../core/fault.ts'
import type { Limiter } from '../../core/limiter.ts'

interface LimiterParts {
  requestsPerMinute: number
  db: pg.Pool
  log: Logger
}

/** How long nobody asks the database again after it could not count. */
const LEFT_ALONE_MS = 1_000
/** How far the shared count may be behind a door's requests. */
const BEHIND_MS = 200

/**
 * A window of a minute for each caller, counted in PostgreSQL by all processes together. While the database is away
 * each process counts for itself: a limit never keeps anyone out because it can't be looked up.
 *
 * A door does not wait for its count: this process counts it in memory, and the shared count follows behind, of all its
 * requests since the last time in one. When that comes back as too many, the door is refused from then on. Figures:
 * docs/decisions/014.
 */
export function makeLimiter(parts: LimiterParts): Limiter {
  const inProcess = new RateLimiterMemory(windowOf(parts))
  const countShared = makeSharedCount(parts)
  const countBehind = makeCountBehind(async (caller, requests) => {
    await countShared(caller, requests).catch((refusal: RateLimiterRes) =>
      inProcess.block(caller, secondsOf(refusal)),
    )
  })
  return {
    async count(caller) {
      try {
        const isDoor = caller.startsWith('grant:')
        if (isDoor || !(await countShared(caller))) await inProcess.consume(caller)
        if (isDoor) countBehind(caller)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = secondsOf(refusal)
        throw new Fault(429, `Too many requests in this minute. Try again in ${seconds} seconds.`, seconds)
      }
    },
  }
}

function windowOf({ requestsPerMinute }: LimiterParts) {
  return { points: requestsPerMinute, duration: 60, keyPrefix: '' }
}

/** Counts in PostgreSQL. False when it can't count; rejects with the library's refusal when it was too many. */
function makeSharedCount(parts: LimiterParts): (caller: string, requests?: number) => Promise<boolean> {
  const limiter = new RateLimiterPostgres({
    ...windowOf(parts),
    inMemoryBlockOnConsumed: parts.requestsPerMinute,
    storeClient: parts.db,
    storeType: 'pool',
    tableName: 'request_counts',
    tableCreated: true,
    // The housekeeping job does.
    clearExpiredByTimeout: false,
  })
  let leftAloneUntil = 0
  return async (caller, requests = 1) => {
    if (performance.now() < leftAloneUntil) return false
    try {
      await limiter.consume(caller, requests)
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      leftAloneUntil = performance.now() + LEFT_ALONE_MS
      parts.log.warn({ err: error }, 'requests are counted by this process alone')
      return false
    }
  }
}

/** Gathers requests, and reports each caller's sum a little later. */
function makeCountBehind(
  report: (caller: string, requests: number) => Promise<void>,
): (caller: string) => void {
  let behind = new Map<string, number>()
  let reporting = false

  function reportSoon(): void {
    reporting = true
    setTimeout(() => void reportAll(), BEHIND_MS).unref()
  }

  /** One after the other, so that a thousand doors leave a connection to everybody else. */
  async function reportAll(): Promise<void> {
    const counts = behind
    behind = new Map()
    for (const [caller, requests] of counts) await report(caller, requests)
    if (behind.size > 0) reportSoon()
    else reporting = false
  }

  return (caller) => {
    behind.set(caller, (behind.get(caller) ?? 0) + 1)
    if (!reporting) reportSoon()
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
