import { z } from 'zod'
import { Currency, ignored, ourIdOf, Ref, Sen } from '../payments/callback-body.ts'
import type { DisputeEvent, GatewayEvent, PaymentEvent } from '../payments/callback.ts'
import { refundStateOf } from './stripe-objects.ts'

/** An id, or the whole object where somebody had it expanded. */
const RefOrObject = z
  .union([Ref, z.object({ id: Ref }).transform(({ id }) => id)])
  .nullish()
  .transform((ref) => ref ?? null)

const Metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((metadata) => metadata ?? {})

const Session = z.object({
  id: Ref,
  client_reference_id: z.string().nullish().transform(ourIdOf),
  payment_intent: RefOrObject,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: Sen,
  currency: Currency,
})

const PaymentIntent = z.object({
  id: Ref,
  amount: Sen,
  amount_received: z.int().min(0).optional(),
  currency: Currency,
  metadata: Metadata,
})

const Refund = z.object({
  id: Ref,
  amount: Sen,
  currency: Currency,
  payment_intent: RefOrObject,
  status: z.string().nullish(),
  metadata: Metadata,
})

const Dispute = z.object({
  id: Ref,
  amount: Sen,
  currency: Currency,
  payment_intent: RefOrObject,
  status: z.string(),
})

type Read = (object: unknown, occurredAt: Date | null) => GatewayEvent | null

/** Every type that we follow. Refunds come by `refund.*` alone: `charge.refunded` names only the sum of them. */
const READERS: Readonly<Record<string, Read>> = {
  // Unpaid when the method takes its time; async_payment_* tells the rest.
  'checkout.session.completed': session((status) => (status === 'paid' ? 'paid' : 'pending')),
  'checkout.session.async_payment_succeeded': session((status) => (status === 'paid' ? 'paid' : 'pending')),
  'checkout.session.async_payment_failed': session(() => 'failed'),
  'checkout.session.expired': session(() => 'expired'),
  'payment_intent.succeeded': payment('paid'),
  // The session stays open: the buyer may take another card.
  'payment_intent.payment_failed': payment('attempt_failed'),
  'payment_intent.canceled': payment('expired'),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
}

export const isFollowed = (type: string): boolean => Object.hasOwn(READERS, type)

/** null when the object is not as documented. */
export function readStripeObject(
  type: string,
  object: unknown,
  occurredAt: Date | null,
): GatewayEvent | null {
  return READERS[type]?.(object, occurredAt) ?? null
}

function session(stateOf: (paymentStatus: string) => PaymentEvent['state']): Read {
  return (object, occurredAt) => {
    const read = Session.safeParse(object)
    if (!read.success) return null
    const { id, client_reference_id, payment_intent, payment_status, amount_total, currency } = read.data
    // We never ask for nothing.
    if (payment_status === 'no_payment_required') return ignored('malformed', 'no_payment_required')
    return {
      kind: 'payment',
      state: stateOf(payment_status),
      gatewayRef: id,
      intentId: client_reference_id,
      gatewayPaymentRef: payment_intent,
      amountSen: amount_total,
      currency,
      occurredAt,
    }
  }
}

function payment(state: PaymentEvent['state']): Read {
  return (object, occurredAt) => {
    const read = PaymentIntent.safeParse(object)
    if (!read.success) return null
    const { id, amount, amount_received, currency, metadata } = read.data
    return {
      kind: 'payment',
      state,
      gatewayRef: null,
      intentId: ourIdOf(metadata['intent_id']),
      gatewayPaymentRef: id,
      amountSen: state === 'paid' ? (amount_received ?? amount) : amount,
      currency,
      occurredAt,
    }
  }
}

function refund(object: unknown, occurredAt: Date | null): GatewayEvent | null {
  const read = Refund.safeParse(object)
  if (!read.success) return null
  const { id, amount, currency, payment_intent, status, metadata } = read.data
  return {
    kind: 'refund',
    gatewayRefundRef: id,
    refundId: ourIdOf(metadata['refund_id']),
    state: refundStateOf(status),
    gatewayRef: null,
    intentId: null,
    gatewayPaymentRef: payment_intent,
    amountSen: amount,
    currency,
    occurredAt,
  }
}

function dispute(object: unknown, occurredAt: Date | null): GatewayEvent | null {
  const read = Dispute.safeParse(object)
  if (!read.success) return null
  const { id, amount, currency, payment_intent, status } = read.data
  return {
    kind: 'dispute',
    gatewayDisputeRef: id,
    state: disputeStateOf(status),
    gatewayRef: null,
    intentId: null,
    gatewayPaymentRef: payment_intent,
    amountSen: amount,
    currency,
    occurredAt,
  }
}

/** `warning_closed`: the bank asked, and it came to nothing. */
function disputeStateOf(status: string): DisputeEvent['state'] {
  if (status === 'won' || status === 'lost') return status
  if (status === 'warning_closed') return 'closed'
  return status.startsWith('warning_') ? 'warning' : 'opened'
}
