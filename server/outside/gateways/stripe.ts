import type Stripe from 'stripe'
import { answered } from '../payments/gateway-answer.ts'
import type { GatewayAnswer } from '../payments/gateway-answer.ts'
import { ourIdOf } from '../payments/callback-body.ts'
import type {
  Cancelled,
  CheckoutOrder,
  ListedPayment,
  PaymentGateway,
  PaymentStatus,
  RefundOrder,
  RefundStatus,
  StartedCheckout,
  TimeRange,
} from '../payments/gateway.ts'
import { readStripeCallback } from './stripe-callback.ts'
import { stripeCaller } from './stripe-client.ts'
import type { StripeCaller, StripeConnection } from './stripe-client.ts'
import {
  refundStatusOf,
  SessionList,
  sessionParams,
  startedCheckoutOf,
  statusOfSession,
} from './stripe-objects.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecrets: readonly string[]
  isLive: boolean
}

/** Stripe Checkout: a page of Stripe's where the buyer pays. */
export function stripeGateway(settings: StripeSettings, connection: StripeConnection): PaymentGateway {
  const call = stripeCaller(settings.secretKey, connection)
  return {
    provider: 'stripe',
    isLive: settings.isLive,
    checkKeys: () => readSessions(call),
    createCheckout: (order) => createSession(call, order),
    fetchStatus: (gatewayRef) => fetchSession(call, gatewayRef),
    cancelCheckout: (gatewayRef) => expireSession(call, gatewayRef),
    refunds: {
      create: (refund) => createRefund(call, refund),
      status: (ref) => call(async (stripe) => refundStatusOf(await stripe.refunds.retrieve(ref))),
    },
    listPayments: (range) => call((stripe) => paidCharges(stripe, range)),
    readCallback: (rawBody, headers, now) => readStripeCallback(settings, { rawBody, headers, now }),
    confirmReturn: null,
    publicKey: null,
    simulate: null,
  }
}

/** Checkouts, and not the balance: a restricted key need not read more than it sells with. */
async function readSessions(call: StripeCaller): Promise<GatewayAnswer<null>> {
  const listed = await call(
    async (stripe) => SessionList.safeParse(await stripe.checkout.sessions.list({ limit: 1 })).data ?? null,
  )
  return listed.ok ? answered(null) : listed
}

function createSession(call: StripeCaller, order: CheckoutOrder): Promise<GatewayAnswer<StartedCheckout>> {
  return call(async (stripe) => {
    const session = await stripe.checkout.sessions.create(sessionParams(order), {
      idempotencyKey: order.intentId,
    })
    return startedCheckoutOf(session, order)
  })
}

function fetchSession(call: StripeCaller, id: string): Promise<GatewayAnswer<PaymentStatus>> {
  return call(async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    return statusOfSession(session)
  })
}

async function expireSession(call: StripeCaller, id: string): Promise<GatewayAnswer<Cancelled>> {
  const expired = await call((stripe) => stripe.checkout.sessions.expire(id))
  if (expired.ok) return answered({ state: 'closed' })
  if (expired.failure.reason !== 'refused') return expired
  // Only an open session can be expired: what is it then?
  return call(async (stripe) => {
    const { status } = await stripe.checkout.sessions.retrieve(id)
    if (status === 'open') return null
    return { state: status === 'expired' ? ('closed' as const) : ('too_late' as const) }
  })
}

function createRefund(call: StripeCaller, refund: RefundOrder): Promise<GatewayAnswer<RefundStatus>> {
  return call(async (stripe) => {
    const created = await stripe.refunds.create(
      {
        payment_intent: refund.gatewayPaymentRef,
        amount: refund.amountSen,
        metadata: { refund_id: refund.refundId },
      },
      { idempotencyKey: refund.refundId },
    )
    return refundStatusOf(created)
  })
}

/** Against a list that never ends. */
const MOST_CHARGES = 100_000

async function paidCharges(stripe: Stripe, { from, to }: TimeRange): Promise<ListedPayment[] | null> {
  const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.floor(to.getTime() / 1_000) }
  const payments: ListedPayment[] = []
  let seen = 0
  for await (const charge of stripe.charges.list({ created, limit: 100 })) {
    if (++seen > MOST_CHARGES) return null
    const intent = charge.payment_intent
    const ref = typeof intent === 'string' ? intent : intent?.id
    if (!charge.paid || !charge.captured || ref === undefined) continue
    payments.push({
      gatewayRef: null,
      intentId: ourIdOf(charge.metadata['intent_id']),
      gatewayPaymentRef: ref,
      amountSen: charge.amount_captured,
      refundedSen: charge.amount_refunded,
      currency: charge.currency.toUpperCase(),
      createdAt: new Date(charge.created * 1_000),
    })
  }
  return payments
}
