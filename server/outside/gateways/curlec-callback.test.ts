import { describe, expect, test } from 'vitest'
import { macHex } from '../payments/mac.ts'
import { confirmCurlecReturn, readCurlecCallback } from './curlec-callback.ts'

const secret = 'whsec_curlec_0001'
const vector = Buffer.from('{"event":"payment.captured","payload":{}}')
const vectorSignature = '22048bb37d6f0c41b6569d83069159e5b0c3d13ccb50f072c1698a8119c96dd2'
const intentId = '0199d5a0-0000-7000-8000-000000000001'
const refundId = '0199d5a0-0000-7000-8000-000000000002'

const read = (rawBody: Buffer, signature: unknown, secrets = [secret]) =>
  readCurlecCallback(secrets, rawBody, {
    'x-razorpay-signature': signature as string,
    'x-razorpay-event-id': 'evt_TEST1',
  })

test('the published signature of a callback is right', () => {
  expect(read(vector, vectorSignature)).toMatchObject({ ok: true, eventId: 'evt_TEST1' })
  expect(macHex(secret, vector)).toBe(vectorSignature)
})

test('any other byte is refused', () => {
  for (let by = 1; by < 256; by = by * 2 + 1) {
    for (let at = 0; at < vector.length; at++) {
      const changed = Buffer.from(vector)
      changed[at] = (changed[at] ?? 0) ^ by
      expect(read(changed, vectorSignature)).toEqual({ ok: false, reason: 'signature' })
    }
    for (let at = 0; at < vectorSignature.length; at++) {
      const changed = Buffer.from(vectorSignature)
      changed[at] = (changed[at] ?? 0) ^ by
      expect(read(vector, changed.toString('latin1'))).toEqual({ ok: false, reason: 'signature' })
    }
  }
})

test.each([[undefined], [''], [[vectorSignature]], [`${vectorSignature}, ${vectorSignature}`]])(
  'the signature %j is none',
  (signature) => {
    expect(read(vector, signature)).toEqual({ ok: false, reason: 'signature' })
  },
)

test('retries of older events come with the secret before', () => {
  expect(read(vector, vectorSignature, ['whsec_curlec_0002', secret])).toMatchObject({ ok: true })
  expect(read(vector, vectorSignature, ['whsec_curlec_0002'])).toMatchObject({ ok: false })
})

test('whoever replays a callback under another event id sends the same one', () => {
  const replayed = readCurlecCallback([secret], vector, {
    'x-razorpay-signature': vectorSignature,
    'x-razorpay-event-id': 'evt_OTHER',
  })
  const first = read(vector, vectorSignature)
  if (!first.ok || !replayed.ok) throw new Error('Both are signed.')
  expect(replayed.dedupeKey).toBe(first.dedupeKey)
})

const payment = {
  id: 'pay_1',
  amount: 9_000,
  currency: 'MYR',
  status: 'captured',
  order_id: 'order_1',
  captured: true,
  notes: { intent_id: intentId },
  created_at: 1_763_776_000,
}
const refund = {
  id: 'rfnd_1',
  amount: 500,
  currency: 'MYR',
  payment_id: 'pay_1',
  status: 'processed',
  notes: [],
}

function eventIn(event: string, entities: Record<string, object>) {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const rawBody = Buffer.from(JSON.stringify({ event, payload, created_at: 1_763_776_001 }))
  const callback = read(rawBody, macHex(secret, rawBody))
  if (!callback.ok) throw new Error(callback.reason)
  return callback.events[0]
}

test('every field of a payment', () => {
  expect(eventIn('payment.captured', { payment })).toEqual({
    kind: 'payment',
    state: 'paid',
    gatewayRef: 'order_1',
    intentId,
    gatewayPaymentRef: 'pay_1',
    amountSen: 9_000,
    currency: 'MYR',
    occurredAt: new Date(1_763_776_001_000),
  })
})

test.each([
  ['payment.authorized', 'pending'],
  ['payment.failed', 'attempt_failed'],
  ['order.paid', 'paid'],
])('%s', (event, state) => {
  expect(eventIn(event, { payment })).toMatchObject({ kind: 'payment', state })
})

test.each([
  ['refund.created', 'pending', 'sent'],
  ['refund.processed', 'processed', 'succeeded'],
  ['refund.failed', 'failed', 'failed'],
])('%s', (event, status, state) => {
  const ours = { ...refund, status, notes: { refund_id: refundId } }
  expect(eventIn(event, { payment, refund: ours })).toMatchObject({
    kind: 'refund',
    gatewayRefundRef: 'rfnd_1',
    refundId,
    state,
    gatewayRef: 'order_1',
  })
})

test('a refund that was made at Curlec has no id of ours', () => {
  expect(eventIn('refund.created', { payment, refund })).toMatchObject({ refundId: null })
})

test.each([
  ['created', 'opened'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['closed', 'closed'],
])('payment.dispute.%s', (event, state) => {
  const dispute = { id: 'disp_1', amount: 9_000, currency: 'MYR' }
  expect(eventIn(`payment.dispute.${event}`, { payment, dispute })).toMatchObject({ kind: 'dispute', state })
})

describe('nothing to do', () => {
  test.each([
    [
      'what it never handed over',
      'refund.processed',
      { payment: { ...payment, captured: false }, refund },
      'uncaptured',
    ],
    ['another event', 'settlement.processed', {}, 'other_type'],
    ['no payment', 'payment.captured', {}, 'malformed'],
    ['a negative amount', 'payment.captured', { payment: { ...payment, amount: -1 } }, 'malformed'],
  ])('%s', (_, event, entities, reason) => {
    expect(eventIn(event, entities as Record<string, object>)).toMatchObject({ kind: 'ignored', reason })
  })
})

describe('the return of the browser', () => {
  const keySecret = 'rzp_test_secret_0001'
  const orderId = 'order_TEST0000000001'
  const fields = {
    razorpay_order_id: orderId,
    razorpay_payment_id: 'pay_TEST0000000001',
    razorpay_signature: '323ea02201967ec891c6967149ee5c8aa46095fb2950b4b45999487a4043ba8e',
  }

  test('the published signature is right', () => {
    expect(confirmCurlecReturn(keySecret, orderId, fields)).toEqual({
      ok: true,
      gatewayPaymentRef: 'pay_TEST0000000001',
      saysPaid: true,
    })
  })

  test('a return from another order proves nothing of ours', () => {
    expect(confirmCurlecReturn(keySecret, 'order_OURS', fields)).toEqual({
      ok: false,
      reason: 'other_checkout',
    })
    const { razorpay_order_id: _, ...without } = fields
    expect(confirmCurlecReturn(keySecret, 'order_OURS', without)).toEqual({ ok: false, reason: 'signature' })
    const posted = { ...fields, razorpay_order_id: 'order_OURS' }
    expect(confirmCurlecReturn(keySecret, 'order_OURS', posted)).toEqual({ ok: false, reason: 'signature' })
  })

  test.each([
    ['nothing', {}],
    ['another payment', { ...fields, razorpay_payment_id: 'pay_TEST0000000002' }],
    ['a payment that holds the separator', { ...fields, razorpay_payment_id: 'pay_1|pay_2' }],
    ['another signature', { ...fields, razorpay_signature: fields.razorpay_signature.replace('3', '4') }],
  ])('%s is refused', (_, posted) => {
    expect(confirmCurlecReturn(keySecret, orderId, posted)).toEqual({ ok: false, reason: 'signature' })
  })
})
