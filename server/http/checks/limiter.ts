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
/** How far the common count may be behind a door's requests. */
const BEHIND_MS = 200

/**
 * A window of a minute for each caller, counted in PostgreSQL by all processes together. While the database is away
 * each process counts for itself: a limit never keeps anyone out because it can't be looked up.
 *
 * A door does not wait for its count: this process counts it in memory, and the common count follows behind, of all its
 * requests since the last time in one. When that comes back as too many, the door is refused from then on. Figures:
 * docs/decisions/014.
 */
export function makeLimiter({ requestsPerMinute, db, log }: LimiterParts): Limiter {
  const window = { points: requestsPerMinute, duration: 60, keyPrefix: '' }
  const here = new RateLimiterMemory(window)
  const everywhere = new RateLimiterPostgres({
    ...window,
    inMemoryBlockOnConsumed: requestsPerMinute,
    storeClient: db,
    storeType: 'pool',
    tableName: 'request_counts',
    tableCreated: true,
    // The housekeeping job does.
    clearExpiredByTimeout: false,
  })
  let leftAloneUntil = 0
  let behind = new Map<string, number>()
  let reporting = false

  /** False when the database can't count. */
  async function countEverywhere(caller: string, requests = 1): Promise<boolean> {
    if (performance.now() < leftAloneUntil) return false
    try {
      await everywhere.consume(caller, requests)
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      leftAloneUntil = performance.now() + LEFT_ALONE_MS
      log.warn({ err: error }, 'requests are counted by this process alone')
      return false
    }
  }

  function countBehind(caller: string): void {
    behind.set(caller, (behind.get(caller) ?? 0) + 1)
    if (!reporting) reportSoon()
  }

  function reportSoon(): void {
    reporting = true
    setTimeout(() => void report(), BEHIND_MS).unref()
  }

  /** One after the other, so that a thousand doors leave a connection to everybody else. */
  async function report(): Promise<void> {
    const counts = behind
    behind = new Map()
    for (const [caller, requests] of counts) {
      await countEverywhere(caller, requests).catch((refusal: RateLimiterRes) =>
        here.block(caller, secondsOf(refusal)),
      )
    }
    if (behind.size > 0) reportSoon()
    else reporting = false
  }

  return {
    async count(caller) {
      try {
        const isDoor = caller.startsWith('grant:')
        if (isDoor || !(await countEverywhere(caller))) await here.consume(caller)
        if (isDoor) countBehind(caller)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = secondsOf(refusal)
        throw new Fault(429, `Too many requests in this minute. Try again in ${seconds} seconds.`, seconds)
      }
    },
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}

/** The port that some proxies write behind an address, and the brackets that an IPv6 address then has. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/** The limiter's name for an address. IPv6 callers own a whole /64, so that is what is counted. */
export function addressKey(address: string): string {
  const plain = address.replace(WITH_PORT, '$1$2').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return `address:${plain}`
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `address:${network.join(':')}::/64`
}
