import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import type { LockedIntent } from '../locks/locks.ts'
import { accountOf } from './account.ts'
import { insertRefund, listRefunds } from './store.ts'
import type { RefundReason } from './store.ts'
import { writeTransfer } from '../payments/ledger.ts'
import { tellBuyer } from './tell-buyer.ts'

export interface RefundRequest {
  intent: LockedIntent
  amountSen: number
  /** As it was paid: MYR unless somebody paid otherwise. */
  currency: string
  reason: Exclude<RefundReason, 'gateway' | 'dispute'>
  /** The payment that is paid back, where it is not the intent's own. */
  gatewayPaymentRef?: string | null
  /** The member who asks for it. */
  requestedBy?: string | null
}

/**
 * Asks for money to be paid back: books it, tells the buyer, and leaves the call to the gateway to the job. Null, with nothing done, when
 * the intent's refunds would be more than was paid for it. To void the tickets is for the caller, in the same transaction.
 */
export async function requestRefund(
  tx: Tx,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { intent, amountSen, currency, reason, ...request }: RefundRequest,
): Promise<{ refundId: string } | null> {
  const others = await listRefunds(tx, intent)
  const promisedSen = others
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountSen, 0)
  if (amountSen < 1 || promisedSen + amountSen > intent.capturedSen) return null
  const now = clock.now()
  const refundId = randomUUIDv7()
  const { gatewayPaymentRef = null, requestedBy = null } = request
  const isExtra = gatewayPaymentRef !== null && gatewayPaymentRef !== intent.gatewayPaymentRef
  await insertRefund(tx, intent, {
    id: refundId,
    amountSen,
    currency,
    reason,
    gatewayRefundRef: null,
    gatewayPaymentRef: isExtra ? gatewayPaymentRef : null,
    requestedBy,
    now,
  })
  const from = 'refund_clearing'
  await writeTransfer(tx, intent, { from, to: accountOf(intent, reason), amountSen, currency, refundId, now })
  await jobs.enqueue(tx, 'payments.refund', { organizationId: intent.organizationId, refundId })
  await tellBuyer(tx, { jobs, clock }, intent, { refundId, reason, amountSen, currency })
  return { refundId }
}

/** True when that payment, made on top of the intent's own, is paid back already or about to be. */
export async function isPaidBack(tx: Tx, intent: LockedIntent, gatewayPaymentRef: string): Promise<boolean> {
  const refunds = await listRefunds(tx, intent)
  return refunds.some((refund) => refund.gatewayPaymentRef === gatewayPaymentRef)
}
