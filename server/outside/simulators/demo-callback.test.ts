import { expect, test } from 'vitest'
import { readStripeCallback } from '../gateways/stripe-callback.ts'
import { readDemoCallback, signDemoCallback } from './demo-callback.ts'
import type { SimulatorProvider } from './demo-callback.ts'

const intentId = '0199d5a0-0000-7000-8000-000000000001'
const now = new Date('2026-11-22T02:00:00Z')
const secrets = ['a secret of the wallet that is long enough']
const paid = { eventId: 'demo_1', intentId, outcome: 'paid', amountSen: 9_000, currency: 'MYR' } as const

const sign = (
  provider: SimulatorProvider = 'tng_demo',
  payment: Parameters<typeof signDemoCallback>[1] = paid,
) => signDemoCallback({ provider, secret: secrets[0] ?? '' }, payment, now)

const read = (sent: ReturnType<typeof sign>, provider: SimulatorProvider = 'tng_demo', at = now) =>
  readDemoCallback({ provider, secrets }, { ...sent, now: at })

test('what is signed is read', () => {
  expect(read(sign())).toEqual({
    ok: true,
    dedupeKey: 'demo_1',
    eventId: 'demo_1',
    events: [
      {
        kind: 'payment',
        state: 'paid',
        gatewayRef: `tng_demo_${intentId}`,
        intentId,
        gatewayPaymentRef: `tng_demo_pay_${intentId}`,
        amountSen: 9_000,
        currency: 'MYR',
        occurredAt: now,
      },
    ],
  })
  expect(read(sign('tng_demo', { ...paid, outcome: 'failed' }))).toMatchObject({
    events: [{ state: 'failed' }],
  })
})

test("one simulator's callback is not the other's, even with the same secret", () => {
  expect(read(sign('curlec_demo'))).toMatchObject({ events: [{ kind: 'ignored', reason: 'other_mode' }] })
})

test('a simulator can not speak for Stripe', () => {
  const { rawBody, headers } = sign()
  const stripeHeaders = { 'stripe-signature': headers['demo-signature'] }
  const stripe = { webhookSecrets: ['whsec_test_secret'], isLive: true }
  expect(readStripeCallback(stripe, { rawBody, headers: stripeHeaders, now })).toMatchObject({ ok: false })
})

test.each([
  ['five minutes ago', -301_000],
  ['from the future', 301_000],
])('a callback that is %s is refused', (_, byMs) => {
  expect(read(sign(), 'tng_demo', new Date(now.getTime() - byMs))).toEqual({ ok: false, reason: 'timestamp' })
})

test('any other byte is refused', () => {
  const sent = sign()
  for (let at = 0; at < sent.rawBody.length; at++) {
    const rawBody = Buffer.from(sent.rawBody)
    rawBody[at] = (rawBody[at] ?? 0) ^ 1
    expect(read({ ...sent, rawBody })).toEqual({ ok: false, reason: 'signature' })
  }
})
