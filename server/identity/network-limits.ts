import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { transaction } from '../db/transaction.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import { auditHourly } from './sign-in-audit.ts'

/** Shares of one network, by which it can neither fill mailboxes nor try addresses one after the other. */
export interface NetworkLimits {
  /** Counts a code that is asked for, or throws 429. */
  countCode(network: string): Promise<void>
  /** Counts a guess as a wrong one, before its outcome is known, or throws 429. */
  countGuess(network: string): Promise<void>
  /** Takes the count of a guess back that was not wrong. */
  uncountGuess(network: string): Promise<void>
}

/** Wide, because a phone network puts thousands of people behind one address; eight digits allow it (docs/decisions/012). */
const MOST = { codesAnHour: 300, wrongAnHour: 100 } as const

/** Unlike the limiter of all requests this one refuses what it can't count. */
export function networkLimits({ db, clock, keyrings }: Deps): NetworkLimits {
  const window = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      points,
      keyPrefix,
      duration: 3600,
      storeClient: db.identity,
      storeType: 'pool',
      tableName: 'sign_in_networks',
      tableCreated: true,
      // The housekeeping job does.
      clearExpiredByTimeout: false,
    })
  const codes = window('code', MOST.codesAnHour)
  const guesses = window('guess', MOST.wrongAnHour)

  async function count(window: RateLimiterPostgres, network: string): Promise<void> {
    try {
      await window.consume(network)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      // Not checked, so not wrong: guesses beyond the share must not lengthen it once others are taken back.
      await window.reward(network)
      await audit(network, window.keyPrefix)
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new Fault(429, 'Too many sign-ins from your network. Please try again in an hour.', seconds)
    }
  }

  function audit(network: string, limit: string): Promise<void> {
    const subject = { type: 'network', hash: keyedHashes(keyrings.sessions).ofNetwork(network) } as const
    const refusal = { action: 'identity.network_capped', subject, metadata: { cap: limit } } as const
    return transaction(db.identity, (tx) => auditHourly(tx, { ...refusal, now: clock.now() }))
  }

  return {
    countCode: (network) => count(codes, network),
    countGuess: (network) => count(guesses, network),
    async uncountGuess(network) {
      await guesses.reward(network)
    },
  }
}
