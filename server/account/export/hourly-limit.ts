import { EXPORTS_AN_HOUR } from '@masuk/shared/contract/account.ts'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../../core/deps.ts'
import { Fault } from '../../core/fault.ts'

/** Counts a download of the person, by all processes together, or throws 429. Refuses what it can't count. */
export async function countExport({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  const limiter = new RateLimiterPostgres({
    points: EXPORTS_AN_HOUR,
    duration: 3_600,
    keyPrefix: 'export',
    storeClient: db.limiter,
    storeType: 'pool',
    tableName: 'request_counts',
    tableCreated: true,
    // The housekeeping job does.
    clearExpiredByTimeout: false,
  })
  try {
    await limiter.consume(userId)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
    throw new Fault(
      429,
      `You may download your data ${EXPORTS_AN_HOUR} times in an hour. Try again in ${Math.ceil(seconds / 60)} minutes.`,
      seconds,
    )
  }
}
