import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SentCallback } from '../support/gateways/fake-server.ts'
import {
  exampleOrder,
  failureOf,
  having,
  openGateways,
  requireGateway,
  valueOf,
} from '../support/gateways/open-gateways.ts'

let world: Awaited<ReturnType<typeof openGateways>>
beforeAll(async () => void (world = await openGateways()))
afterAll(() => world.close())

const stripe = () => requireGateway(world.gateways, 'stripe')
const lastRequest = () => world.stripe.requests.at(-1)
const events = (callbacks: SentCallback[]) =>
  callbacks.flatMap(({ rawBody, headers }) => {
    const callback = stripe().readCallback(rawBody, headers, new Date())
    if (!callback.ok) throw new Error(callback.reason)
    return callback.events
  })

async function startCheckout(changes: Parameters<typeof exampleOrder>[0] = {}) {
  const order = exampleOrder(changes)
  return { order, ...valueOf(await stripe().createCheckout(order)) }
}

async function paidCheckout() {
  const checkout = await startCheckout()
  const callbacks = world.stripe.pay(checkout.gatewayRef)
  const status = valueOf(await stripe().fetchStatus(checkout.gatewayRef))
  if (status.state !== 'paid') throw new Error('It is paid.')
  return { ...checkout, callbacks, status, gatewayPaymentRef: status.gatewayPaymentRef ?? '' }
}

const refundOf = (checkout: Awaited<ReturnType<typeof paidCheckout>>, amountSen: number) => ({
  refundId: crypto.randomUUID(),
  gatewayRef: checkout.gatewayRef,
  gatewayPaymentRef: checkout.gatewayPaymentRef,
  amountSen,
  createdAt: new Date(),
})

test('a checkout says what is paid for, and of the buyer only where to write', async () => {
  const { order, gatewayRef, next } = await startCheckout()
  expect(next).toEqual({ kind: 'redirect', url: expect.stringContaining(gatewayRef) })
  const form = new URLSearchParams(lastRequest()?.text)
  expect(Object.fromEntries(form)).toEqual({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'myr',
    'line_items[0][price_data][unit_amount]': '9000',
    'line_items[0][price_data][product_data][name]': order.description,
    client_reference_id: order.intentId,
    'metadata[intent_id]': order.intentId,
    'payment_intent_data[metadata][intent_id]': order.intentId,
    customer_email: order.buyer.email,
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    expires_at: String(Math.floor(order.createdAt.getTime() / 1_000) + 35 * 60),
  })
  expect(lastRequest()?.headers['idempotency-key']).toBe(order.intentId)
})

test('a repeat is the same checkout, and another one with its id is refused for good', async () => {
  const { order, gatewayRef } = await startCheckout()
  expect(valueOf(await stripe().createCheckout(order)).gatewayRef).toBe(gatewayRef)
  const other = failureOf(await stripe().createCheckout({ ...order, amountSen: 100_00 }))
  expect(other).toMatchObject({ reason: 'refused', isRetryable: false, mayHaveHappened: false })
})

test('a lost answer leaves one checkout behind after the repeat', async () => {
  const before = world.stripe.sessions.size
  const order = exampleOrder()
  world.stripe.faults.push('lost')
  const lost = failureOf(await stripe().createCheckout(order))
  expect(lost).toMatchObject({ reason: 'unreachable', isRetryable: true, mayHaveHappened: true })
  valueOf(await stripe().createCheckout(order))
  expect(world.stripe.sessions.size).toBe(before + 1)
})

test('a checkout stays open for a day at most', async () => {
  const createdAt = new Date()
  await startCheckout({ createdAt, expiresAt: new Date(createdAt.getTime() + 3 * 86_400_000) })
  const until = Number(new URLSearchParams(lastRequest()?.text).get('expires_at'))
  expect(until).toBe(Math.floor(createdAt.getTime() / 1_000) + 23 * 3_600)
})

test('its status and its callbacks say the same of a payment', async () => {
  const { order, gatewayRef, callbacks, status, gatewayPaymentRef } = await paidCheckout()
  expect(status).toMatchObject({
    amountSen: 9_000,
    currency: 'MYR',
    refundedSen: 0,
    paidAt: expect.any(Date),
  })
  const paid = { kind: 'payment', state: 'paid', gatewayPaymentRef, amountSen: 9_000, currency: 'MYR' }
  expect(events(callbacks)).toMatchObject([
    { ...paid, gatewayRef: null, intentId: order.intentId },
    { ...paid, gatewayRef, intentId: order.intentId },
  ])
})

test('a declined card leaves it open', async () => {
  const { gatewayRef } = await startCheckout()
  expect(events(world.stripe.decline(gatewayRef))).toMatchObject([{ state: 'attempt_failed' }])
  expect(await stripe().fetchStatus(gatewayRef)).toEqual({ ok: true, value: { state: 'pending' } })
})

describe('closing', () => {
  const close = (ref: string) => having(stripe().cancelCheckout)(ref)

  test('an open checkout is closed, once or twice', async () => {
    const { gatewayRef } = await startCheckout()
    expect(valueOf(await close(gatewayRef))).toEqual({ state: 'closed' })
    expect(valueOf(await close(gatewayRef))).toEqual({ state: 'closed' })
    expect(valueOf(await stripe().fetchStatus(gatewayRef))).toEqual({ state: 'expired' })
  })

  test('a paid one is not', async () => {
    const { gatewayRef } = await paidCheckout()
    expect(valueOf(await close(gatewayRef))).toEqual({ state: 'too_late' })
  })

  test('one that is unknown', async () => {
    expect(failureOf(await close('cs_none'))).toMatchObject({ reason: 'not_found', isRetryable: false })
  })
})

describe('refunds', () => {
  const refunds = () => having(stripe().refunds)

  test('a refund is under way until Stripe says otherwise', async () => {
    const checkout = await paidCheckout()
    const order = refundOf(checkout, 4_000)
    const sent = valueOf(await refunds().create(order))
    expect(sent).toEqual({ gatewayRefundRef: expect.any(String), state: 'sent', amountSen: 4_000 })
    expect(valueOf(await refunds().create(order))).toEqual(sent)
    const callbacks = world.stripe.finishRefund(sent.gatewayRefundRef, 'succeeded')
    expect(events(callbacks)).toMatchObject([
      { kind: 'refund', state: 'succeeded', refundId: order.refundId, amountSen: 4_000 },
    ])
    expect(valueOf(await refunds().status(sent.gatewayRefundRef)).state).toBe('succeeded')
    expect(valueOf(await stripe().fetchStatus(checkout.gatewayRef))).toMatchObject({ refundedSen: 4_000 })
  })

  test('no more than was paid', async () => {
    const checkout = await paidCheckout()
    valueOf(await refunds().create(refundOf(checkout, 9_000)))
    const more = failureOf(await refunds().create(refundOf(checkout, 1)))
    expect(more).toMatchObject({ reason: 'refused', code: 'charge_already_refunded', isRetryable: false })
  })

  test('one that was made at Stripe, and a dispute', async () => {
    const { gatewayRef } = await paidCheckout()
    expect(events(world.stripe.refund(gatewayRef, 100))).toMatchObject([{ kind: 'refund', refundId: null }])
    expect(events(world.stripe.dispute(gatewayRef, 'needs_response'))).toMatchObject([
      { kind: 'dispute', state: 'opened' },
    ])
    expect(events(world.stripe.dispute(gatewayRef, 'lost'))).toMatchObject([{ state: 'lost' }])
  })
})

test('the list has every payment of its time, page by page', async () => {
  const checkouts = await Promise.all(Array.from({ length: 5 }, paidCheckout))
  const range = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
  const listed = valueOf(await having(stripe().listPayments)(range))
  const ours = listed.filter(({ intentId }) => checkouts.some(({ order }) => order.intentId === intentId))
  expect(ours).toHaveLength(5)
  expect(ours[0]).toMatchObject({ amountSen: 9_000, refundedSen: 0, currency: 'MYR' })
})
