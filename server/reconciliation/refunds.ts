import type { Deps } from '../core/deps.ts'
import { transaction } from '../db/transaction.ts'
import { listOpenRefunds } from '../refunds/open.ts'
import type { OpenRefund } from '../refunds/open.ts'
import { recordAnswer } from '../refunds/record-answer.ts'
import { voidRefunded } from '../refunds/void-refunded.ts'

const HOUR_MS = 3_600_000

/** Asks after refunds that are under way, and tries again those that were never sent. Those of a person are theirs. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HOUR_MS)
  for (const refund of await listOpenRefunds(deps.db.web, before)) await askAfterRefund(deps, refund)
}

async function askAfterRefund(deps: Deps, refund: OpenRefund): Promise<void> {
  const { refundId, organizationId, reason, status, gatewayRefundRef, provider } = refund
  const refunds = deps.payments.get(provider)?.refunds
  // A dispute is the bank's, and no refund that the gateway knows.
  if (!refunds || reason === 'dispute') return
  if (status === 'requested' || gatewayRefundRef === null) {
    await transaction(deps.db.web, (tx) =>
      deps.jobs.enqueue(tx, 'payments.refund', { organizationId, refundId }),
    )
    return
  }
  const answer = await refunds.status(gatewayRefundRef)
  if (!answer.ok) {
    const facts = { part: 'reconciliation', refund: refundId, failure: answer.failure }
    deps.log.warn(facts, 'a gateway did not say what became of a refund')
    return
  }
  const move = { to: answer.value.state, gatewayRefundRef, now: deps.clock.now(), jobs: deps.jobs }
  await transaction(deps.db.web, (tx) => recordAnswer(tx, refund, move))
  await voidRefunded(deps.db.web, refund, move.now)
}
