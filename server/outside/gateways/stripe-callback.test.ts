import { describe, expect, test } from 'vitest'
import { signWithTime } from '../payments/timestamped-signature.ts'
import { readStripeCallback } from './stripe-callback.ts'

const now = new Date('2026-11-22T02:00:00Z')
const intentId = '0199d5a0-0000-7000-8000-000000000001'
const refundId = '0199d5a0-0000-7000-8000-000000000002'
const secret = 'whsec_test_secret'

function read(body: unknown, { isLive = true } = {}) {
  const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const headers = { 'stripe-signature': signWithTime(secret, rawBody, now) }
  return readStripeCallback({ webhookSecrets: [secret], isLive }, { rawBody, headers, now })
}

const event = (type: string, object: object, fields: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type,
  livemode: true,
  created: 1_763_776_000,
  data: { object },
  ...fields,
})

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: intentId,
  payment_intent: 'pi_1',
  payment_status: 'paid',
  amount_total: 9_000,
  currency: 'myr',
}
const payment = {
  id: 'pi_1',
  amount: 9_000,
  amount_received: 8_000,
  currency: 'myr',
  metadata: { intent_id: intentId },
}
const refund = {
  id: 're_1',
  amount: 500,
  currency: 'myr',
  payment_intent: 'pi_1',
  status: 'pending',
  metadata: { refund_id: refundId },
}
const dispute = {
  id: 'dp_1',
  amount: 9_000,
  currency: 'myr',
  payment_intent: { id: 'pi_1' },
  status: 'needs_response',
}

/** The only event of a callback that is one. */
function eventIn(body: object) {
  const callback = read(body)
  if (!callback.ok) throw new Error(callback.reason)
  expect(callback.events).toHaveLength(1)
  return callback.events[0]
}

describe('payments', () => {
  test('every field of a session', () => {
    expect(read(event('checkout.session.completed', session))).toEqual({
      ok: true,
      dedupeKey: 'evt_1',
      eventId: 'evt_1',
      events: [
        {
          kind: 'payment',
          state: 'paid',
          gatewayRef: 'cs_1',
          intentId,
          gatewayPaymentRef: 'pi_1',
          amountSen: 9_000,
          currency: 'MYR',
          occurredAt: new Date(1_763_776_000_000),
        },
      ],
    })
  })

  test.each([
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, 'pending'],
    ['checkout.session.async_payment_succeeded', session, 'paid'],
    ['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }, 'failed'],
    ['checkout.session.expired', { ...session, payment_status: 'unpaid', payment_intent: null }, 'expired'],
    ['payment_intent.succeeded', payment, 'paid'],
    ['payment_intent.payment_failed', payment, 'attempt_failed'],
    ['payment_intent.canceled', payment, 'expired'],
  ])('%s', (type, object, state) => {
    expect(eventIn(event(type, object))).toMatchObject({ kind: 'payment', state, intentId })
  })

  test('what was received counts, not what was asked', () => {
    expect(eventIn(event('payment_intent.succeeded', payment))).toMatchObject({ amountSen: 8_000 })
    expect(eventIn(event('payment_intent.payment_failed', payment))).toMatchObject({ amountSen: 9_000 })
  })

  test("an id that isn't ours is none", () => {
    const foreign = { ...payment, metadata: { intent_id: 'order-7' } }
    expect(eventIn(event('payment_intent.succeeded', foreign))).toMatchObject({ intentId: null })
    const other = { ...session, client_reference_id: 'a customer of another shop' }
    expect(eventIn(event('checkout.session.completed', other))).toMatchObject({ intentId: null })
  })
})

describe('refunds and disputes', () => {
  test.each([
    ['pending', 'sent'],
    ['requires_action', 'sent'],
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('a refund that is %s', (status, state) => {
    expect(eventIn(event('refund.updated', { ...refund, status }))).toMatchObject({
      kind: 'refund',
      gatewayRefundRef: 're_1',
      refundId,
      state,
      amountSen: 500,
      gatewayPaymentRef: 'pi_1',
    })
  })

  test('a refund that was made at Stripe has no id of ours', () => {
    expect(eventIn(event('refund.created', { ...refund, metadata: {} }))).toMatchObject({ refundId: null })
  })

  test.each([
    ['needs_response', 'opened'],
    ['warning_needs_response', 'warning'],
    ['warning_closed', 'closed'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('a dispute that is %s', (status, state) => {
    expect(eventIn(event('charge.dispute.closed', { ...dispute, status }))).toMatchObject({
      kind: 'dispute',
      gatewayDisputeRef: 'dp_1',
      state,
      gatewayPaymentRef: 'pi_1',
    })
  })
})

describe('nothing to do', () => {
  test.each([
    ['a type that we do not follow', event('charge.refunded', {}), 'other_type'],
    ['a type that names a method of objects', event('constructor', {}), 'other_type'],
    [
      'a test event at a live endpoint',
      event('payment_intent.succeeded', payment, { livemode: false }),
      'other_mode',
    ],
    ['no object', { id: 'evt_1', type: 'payment_intent.succeeded' }, 'malformed'],
    ['half an amount', event('payment_intent.succeeded', { ...payment, amount: 0.5 }), 'malformed'],
    ['an amount as text', event('refund.created', { ...refund, amount: '500' }), 'malformed'],
    [
      'an amount that is too large',
      event('checkout.session.completed', { ...session, amount_total: 2 ** 53 }),
      'malformed',
    ],
    [
      'nothing to pay',
      event('checkout.session.completed', { ...session, payment_status: 'no_payment_required' }),
      'malformed',
    ],
  ])('%s', (_, body, reason) => {
    expect(eventIn(body)).toMatchObject({ kind: 'ignored', reason })
  })

  test('a live event at a test endpoint', () => {
    expect(read(event('payment_intent.succeeded', payment), { isLive: false })).toMatchObject({
      events: [{ kind: 'ignored', reason: 'other_mode' }],
    })
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no id', '{"type":"x"}'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s is no event', (_, body) => {
    expect(read(body)).toEqual({ ok: false, reason: 'malformed' })
  })
})

test('a body that nobody signed says nothing', () => {
  const rawBody = Buffer.from(JSON.stringify(event('payment_intent.succeeded', payment)))
  const settings = { webhookSecrets: [secret], isLive: true }
  expect(readStripeCallback(settings, { rawBody, headers: {}, now })).toEqual({
    ok: false,
    reason: 'signature',
  })
})
