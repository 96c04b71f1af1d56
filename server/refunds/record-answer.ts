import type { Deps } from '../core/deps.ts'
import { transaction } from '../db/transaction.ts'
import { lockIntent } from '../locks/locks.ts'
import type { RefundStatus } from '../outside/payments/gateway.ts'
import { moveRefund } from './move.ts'
import { listRefunds } from './store.ts'

/** Writes down what the gateway says of a refund of ours, and tells whether that was new. */
export async function recordAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organizationId, intentId, refundId }: { organizationId: string; intentId: string; refundId: string },
  { state: to, gatewayRefundRef }: Pick<RefundStatus, 'state'> & { gatewayRefundRef: string | null },
): Promise<boolean> {
  return transaction(db.web, async (tx) => {
    const intent = await lockIntent(tx, { organizationId, intentId })
    if (!intent) throw new Error('A refund has no intent.')
    const refund = (await listRefunds(tx, intent)).find(({ id }) => id === refundId)
    return refund ? moveRefund(tx, intent, { refund, to, gatewayRefundRef, now: clock.now() }) : false
  })
}
