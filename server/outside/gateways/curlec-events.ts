import { z } from 'zod'
import { Currency, ignored, ourIdOf, Ref, Sen } from '../payments/callback-body.ts'
import type { DisputeEvent, GatewayEvent, PaymentEvent, PaymentRefs } from '../payments/callback.ts'
import { CurlecPayment, CurlecRefund, refundStateOf } from './curlec-objects.ts'

const PaymentPayload = z.object({ payment: z.object({ entity: CurlecPayment }) })
const RefundPayload = PaymentPayload.extend({ refund: z.object({ entity: CurlecRefund }) })
const DisputePayload = PaymentPayload.extend({
  dispute: z.object({ entity: z.object({ id: Ref, amount: Sen, currency: Currency }) }),
})

type Read = (payload: unknown, occurredAt: Date | null) => GatewayEvent | null

/** Every event that we follow. */
const READERS: Readonly<Record<string, Read>> = {
  'payment.authorized': payment('pending'),
  'payment.captured': payment('paid'),
  // The order stays open: another attempt may succeed.
  'payment.failed': payment('attempt_failed'),
  'order.paid': payment('paid'),
  'refund.created': refund,
  'refund.processed': refund,
  'refund.failed': refund,
  'payment.dispute.created': dispute('opened'),
  'payment.dispute.under_review': dispute('opened'),
  'payment.dispute.action_required': dispute('opened'),
  'payment.dispute.won': dispute('won'),
  'payment.dispute.lost': dispute('lost'),
  'payment.dispute.closed': dispute('closed'),
}

export const isFollowed = (event: string): boolean => Object.hasOwn(READERS, event)

/** null when the payload is not as documented. */
export function readCurlecPayload(
  event: string,
  payload: unknown,
  occurredAt: Date | null,
): GatewayEvent | null {
  return READERS[event]?.(payload, occurredAt) ?? null
}

function payment(state: PaymentEvent['state']): Read {
  return (payload, occurredAt) => {
    const read = PaymentPayload.safeParse(payload)
    if (!read.success) return null
    const { entity } = read.data.payment
    const { amount: amountSen, currency } = entity
    return { kind: 'payment', state, ...refsOf(entity), amountSen, currency, occurredAt }
  }
}

function refund(payload: unknown, occurredAt: Date | null): GatewayEvent | null {
  const read = RefundPayload.safeParse(payload)
  if (!read.success) return null
  const { payment, refund } = read.data
  // Curlec gives back by itself what was never captured; we have never had it.
  if (payment.entity.captured === false) return ignored('uncaptured', 'refund')
  const { id, amount, currency, status, notes } = refund.entity
  return {
    kind: 'refund',
    gatewayRefundRef: id,
    refundId: ourIdOf(notes['refund_id']),
    state: refundStateOf(status),
    ...refsOf(payment.entity),
    amountSen: amount,
    currency: currency ?? payment.entity.currency,
    occurredAt,
  }
}

function dispute(state: DisputeEvent['state']): Read {
  return (payload, occurredAt) => {
    const read = DisputePayload.safeParse(payload)
    if (!read.success) return null
    const { id, amount, currency } = read.data.dispute.entity
    const refs = refsOf(read.data.payment.entity)
    return {
      kind: 'dispute',
      gatewayDisputeRef: id,
      state,
      ...refs,
      amountSen: amount,
      currency,
      occurredAt,
    }
  }
}

function refsOf({ id, order_id, notes }: CurlecPayment): PaymentRefs {
  return { gatewayRef: order_id, intentId: ourIdOf(notes['intent_id']), gatewayPaymentRef: id }
}
