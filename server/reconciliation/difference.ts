import type { Deps } from '../core/deps.ts'

/**
 * `not_told`: paid there, and no callback has come; settled now. `theirs_only`: a payment there that is not in our books.
 * `ours_only`: paid in our books and not in theirs. `amount`, `refunds`: the sums differ.
 */
export type Difference = 'not_told' | 'theirs_only' | 'ours_only' | 'amount' | 'refunds'

/** One line for each difference between our books and a gateway's, with ids for whoever looks after it. */
export function reportDifference(
  { log }: Pick<Deps, 'log'>,
  difference: Difference,
  ids: { provider: string; intent?: string; gatewayPaymentRef?: string | null },
): void {
  log.error({ part: 'reconciliation', difference, ...ids }, "our books and a gateway's differ")
}
