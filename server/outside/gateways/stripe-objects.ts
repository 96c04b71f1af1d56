import type Stripe from 'stripe'
import { z } from 'zod'
import { Currency, Ref, Sen, UnixTime } from '../payments/callback-body.ts'
import type { RefundState } from '../payments/callback.ts'
import type { CheckoutOrder, PaymentStatus, RefundStatus, StartedCheckout } from '../payments/gateway.ts'

const MINUTE_MS = 60_000

/** Stripe takes 30 minutes to 24 hours from its own now; five minutes are for the way and for clocks. */
const LEAST_OPEN_MS = 35 * MINUTE_MS
const MOST_OPEN_MS = 23 * 60 * MINUTE_MS

/** Made of the order alone, so that a repeat is the same request, which an idempotency key demands. */
export function sessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { intent_id: order.intentId }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountSen,
          product_data: { name: order.description.slice(0, 250) },
        },
      },
    ],
    client_reference_id: order.intentId,
    metadata,
    // Events of the payment and its refunds carry these, not the session's.
    payment_intent_data: { metadata },
    customer_email: order.buyer.email,
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    expires_at: expiresAt(order),
  }
}

function expiresAt({ createdAt, expiresAt }: CheckoutOrder): number {
  const openMs = expiresAt.getTime() - createdAt.getTime()
  const bounded = Math.min(Math.max(openMs, LEAST_OPEN_MS), MOST_OPEN_MS)
  return Math.floor((createdAt.getTime() + bounded) / 1_000)
}

// The library types what it is given and checks nothing.
const Started = z.object({ id: Ref, url: z.url(), amount_total: Sen, currency: Currency })

export const SessionList = z.object({ object: z.literal('list') })

const Session = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  payment_intent: z.unknown(),
})

const Payment = z.object({
  id: Ref,
  status: z.string(),
  amount_received: z.int().min(0),
  currency: Currency,
  latest_charge: z
    .union([z.object({ created: UnixTime, amount_refunded: z.int().min(0) }), z.string()])
    .nullish(),
})

const Refund = z.object({ id: Ref, status: z.string().nullish(), amount: Sen })

/** null where the session lacks what is documented, or is not over what was asked for. */
export function startedCheckoutOf(session: unknown, order: CheckoutOrder): StartedCheckout | null {
  const read = Started.safeParse(session).data
  if (read?.amount_total !== order.amountSen || read.currency !== order.currency) return null
  return { gatewayRef: read.id, next: { kind: 'redirect', url: read.url } }
}

/** What a session with its payment and charge says; null where it lacks what is documented. */
export function statusOfSession(session: unknown): PaymentStatus | null {
  const read = Session.safeParse(session).data
  if (!read) return null
  if (read.status === 'open') return { state: 'pending' }
  if (read.status === 'expired') return { state: 'expired' }
  const payment = Payment.safeParse(read.payment_intent).data
  if (!payment) return null
  if (read.payment_status === 'paid') return paidStatus(payment)
  // Complete and unpaid: a method that takes its time, until it succeeds or asks for another one.
  const isOver = payment.status === 'requires_payment_method' || payment.status === 'canceled'
  return { state: isOver ? 'failed' : 'pending' }
}

function paidStatus(payment: z.output<typeof Payment>): PaymentStatus {
  const { latest_charge: charge } = payment
  const known = typeof charge === 'object' ? charge : null
  return {
    state: 'paid',
    amountSen: payment.amount_received,
    currency: payment.currency,
    gatewayPaymentRef: payment.id,
    paidAt: known && known.created,
    refundedSen: known && known.amount_refunded,
  }
}

export function refundStatusOf(refund: unknown): RefundStatus | null {
  const read = Refund.safeParse(refund).data
  return read
    ? { gatewayRefundRef: read.id, state: refundStateOf(read.status), amountSen: read.amount }
    : null
}

/** `pending` and `requires_action` are under way. */
export function refundStateOf(status: string | null | undefined): RefundState {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent'
}
