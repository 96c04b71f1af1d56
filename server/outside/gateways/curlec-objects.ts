import { z } from 'zod'
import { Currency, Ref, Sen, UnixTime } from '../payments/callback-body.ts'
import type { RefundState } from '../payments/callback.ts'
import type { PaymentStatus, RefundStatus } from '../payments/gateway.ts'

/** An object, or `[]` where there are none. */
const Notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .nullish()
  .transform((notes): Record<string, unknown> => (notes && !Array.isArray(notes) ? notes : {}))

export const CurlecPayment = z.object({
  id: Ref,
  amount: Sen,
  currency: Currency,
  status: z.string(),
  order_id: Ref.nullish().transform((ref) => ref ?? null),
  /** Stays true when it is given back later; false when it was never handed over. */
  captured: z.boolean().nullish(),
  amount_refunded: z.int().min(0).nullish(),
  notes: Notes,
  created_at: UnixTime,
})
export type CurlecPayment = z.output<typeof CurlecPayment>

export const CurlecRefund = z.object({
  id: Ref,
  amount: Sen,
  currency: Currency.nullish(),
  payment_id: Ref,
  status: z.string().nullish(),
  notes: Notes,
})
export type CurlecRefund = z.output<typeof CurlecRefund>

/** True when the money came to us, whatever became of it. */
export const tookMoney = ({ captured, status }: CurlecPayment): boolean =>
  status === 'captured' || (status === 'refunded' && captured === true)

/** Of the attempts at an order at most one takes money. What failed may be tried again. */
export function statusOfPayments(payments: readonly CurlecPayment[]): PaymentStatus {
  const paid = payments.find(tookMoney)
  if (!paid) return { state: 'pending' }
  return {
    state: 'paid',
    amountSen: paid.amount,
    currency: paid.currency,
    gatewayPaymentRef: paid.id,
    paidAt: paid.created_at,
    refundedSen: paid.amount_refunded ?? 0,
  }
}

export function refundStatusOf({ id, status, amount }: CurlecRefund): RefundStatus {
  return { gatewayRefundRef: id, state: refundStateOf(status), amountSen: amount }
}

export function refundStateOf(status: string | null | undefined): RefundState {
  if (status === 'processed') return 'succeeded'
  return status === 'failed' ? 'failed' : 'sent'
}
