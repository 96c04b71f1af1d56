import { GROUPS_A_MINUTE, SEARCHES_A_MINUTE } from '@masuk/shared/contract/door-lookups.ts'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../../core/deps.ts'
import { Fault } from '../../core/fault.ts'

/** How often a grant may look up in a minute, beside the limit of all requests. */
const most = { group: GROUPS_A_MINUTE, search: SEARCHES_A_MINUTE } as const

/** Counts a look-up of the grant, by all processes together, or throws 429. Refuses what it can't count. */
export async function countLookup(
  { db }: Pick<Deps, 'db'>,
  kind: keyof typeof most,
  grantId: string,
): Promise<void> {
  const limiter = new RateLimiterPostgres({
    points: most[kind],
    duration: 60,
    keyPrefix: `door-${kind}`,
    storeClient: db.limiter,
    storeType: 'pool',
    tableName: 'request_counts',
    tableCreated: true,
    // The housekeeping job does.
    clearExpiredByTimeout: false,
  })
  try {
    await limiter.consume(grantId)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
    throw new Fault(
      429,
      `This door has looked up too much in this minute. Try again in ${seconds} seconds.`,
      seconds,
    )
  }
}
