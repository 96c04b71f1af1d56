import type { Db, Tx } from '../db/db.ts'
import type { IntentKey, LockedIntent } from '../locks/locks.ts'

export type RefundReason = 'unfulfilled' | 'mismatch' | 'duplicate' | 'organiser' | 'gateway' | 'dispute'
export type RefundStatus = 'requested' | 'sent' | 'succeeded' | 'failed'

export interface Refund {
  id: string
  amountSen: number
  currency: string
  reason: RefundReason
  status: RefundStatus
  gatewayRefundRef: string | null
  gatewayPaymentRef: string | null
  requestedAt: Date
}

/** The refunds of an intent, oldest first. */
export async function listRefunds(db: Db, { organizationId, intentId }: IntentKey): Promise<Refund[]> {
  const { rows } = await db.query<Refund>(
    `select id, amount_sen as "amountSen", currency, reason, status, gateway_refund_ref as "gatewayRefundRef",
            gateway_payment_ref as "gatewayPaymentRef", requested_at as "requestedAt"
       from refunds where organization_id = $1 and intent_id = $2 order by requested_at, id`,
    [organizationId, intentId],
  )
  return rows
}

export interface NewRefund {
  id: string
  amountSen: number
  currency: string
  reason: RefundReason
  gatewayRefundRef: string | null
  gatewayPaymentRef: string | null
  requestedBy: string | null
  now: Date
}

export async function insertRefund(
  tx: Tx,
  { organizationId, intentId }: LockedIntent,
  refund: NewRefund,
): Promise<void> {
  await tx.query(
    `insert into refunds (organization_id, id, intent_id, amount_sen, currency, reason, gateway_refund_ref, gateway_payment_ref,
            requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      organizationId,
      refund.id,
      intentId,
      refund.amountSen,
      refund.currency,
      refund.reason,
      refund.gatewayRefundRef,
      refund.gatewayPaymentRef,
      refund.requestedBy,
      refund.now,
    ],
  )
}

export async function updateRefund(
  tx: Tx,
  { organizationId, intentId }: LockedIntent,
  {
    id,
    status,
    gatewayRefundRef,
    now,
  }: { id: string; status: RefundStatus; gatewayRefundRef: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update refunds
        set status = $4, gateway_refund_ref = coalesce($5, gateway_refund_ref), failure = null,
            ended_at = case when $4 in ('succeeded', 'failed') then $6::timestamptz end
      where organization_id = $1 and intent_id = $2 and id = $3`,
    [organizationId, intentId, id, status, gatewayRefundRef, now],
  )
}

/** Why the gateway would not do it, in its own word. */
export async function noteFailure(
  db: Db,
  { organizationId, refundId }: { organizationId: string; refundId: string },
  failure: string,
): Promise<void> {
  await db.query(
    `update refunds set failure = $3 where organization_id = $1 and id = $2 and status = 'requested'`,
    [organizationId, refundId, failure],
  )
}
