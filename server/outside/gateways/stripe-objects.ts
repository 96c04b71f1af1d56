import type Stripe from 'stripe'
import type { RefundState } from '../payments/callback.ts'
import type { CheckoutOrder, PaymentStatus, RefundStatus } from '../payments/gateway.ts'

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

/** What a session with its payment and charge says; null where it lacks what is documented. */
export function statusOfSession(session: Stripe.Checkout.Session): PaymentStatus | null {
  if (session.status === 'open') return { state: 'pending' }
  if (session.status === 'expired') return { state: 'expired' }
  const payment = session.payment_intent
  if (payment === null || typeof payment === 'string') return null
  if (session.payment_status === 'paid') return paidStatus(payment)
  // Complete and unpaid: a method that takes its time, until it succeeds or asks for another one.
  const isOver = payment.status === 'requires_payment_method' || payment.status === 'canceled'
  return { state: isOver ? 'failed' : 'pending' }
}

function paidStatus(payment: Stripe.PaymentIntent): PaymentStatus {
  const charge = payment.latest_charge
  const known = charge !== null && typeof charge === 'object' ? charge : null
  return {
    state: 'paid',
    amountSen: payment.amount_received,
    currency: payment.currency.toUpperCase(),
    gatewayPaymentRef: payment.id,
    paidAt: known && new Date(known.created * 1_000),
    refundedSen: known && known.amount_refunded,
  }
}

export function refundStatusOf(refund: Stripe.Refund): RefundStatus {
  return { gatewayRefundRef: refund.id, state: refundStateOf(refund.status), amountSen: refund.amount }
}

/** `pending` and `requires_action` are under way. */
export function refundStateOf(status: string | null | undefined): RefundState {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent'
}
