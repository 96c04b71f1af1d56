import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'

/** How often something may be done, beside the limit of all requests. */
export interface OwnLimit {
  /** Parts its counts from those of others. */
  name: string
  most: number
  withinSeconds: number
}

/** Counts for all processes together. Unlike the limiter of all requests it refuses what it can't count. */
export function makeOwnLimit(
  { db }: Pick<Deps, 'db'>,
  { name, most, withinSeconds }: OwnLimit,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    points: most,
    duration: withinSeconds,
    keyPrefix: name,
    storeClient: db.limiter,
    storeType: 'pool',
    tableName: 'request_counts',
    tableCreated: true,
    // The housekeeping job does.
    clearExpiredByTimeout: false,
  })
}

/** Counts one for a caller, or throws 429 with a sentence that is given the whole seconds until the next. */
export async function countOrRefuse(
  limit: RateLimiterPostgres,
  caller: string,
  sentence: (seconds: number) => string,
): Promise<void> {
  try {
    await limit.consume(caller)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooMany(refusal, sentence)
  }
}

/** The 429 of a count that has reached its limit. */
export function tooMany({ msBeforeNext }: RateLimiterRes, sentence: (seconds: number) => string): Fault {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  return new Fault(429, sentence(seconds), seconds)
}
