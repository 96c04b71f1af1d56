import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SentCallback } from '../support/gateways/fake-server.ts'
import {
  credentials,
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

const curlec = () => requireGateway(world.gateways, 'curlec')
const events = (callbacks: SentCallback[]) =>
  callbacks.flatMap(({ rawBody, headers }) => {
    const callback = curlec().readCallback(rawBody, headers, new Date())
    if (!callback.ok) throw new Error(callback.reason)
    return callback.events
  })

async function startCheckout() {
  const order = exampleOrder()
  return { order, ...valueOf(await curlec().createCheckout(order)) }
}

async function paidCheckout() {
  const checkout = await startCheckout()
  const { fields, callbacks } = world.curlec.pay(checkout.gatewayRef)
  return { ...checkout, fields, callbacks, gatewayPaymentRef: fields['razorpay_payment_id'] ?? '' }
}

test('the browser gets what it needs to pay the order, and no secret', async () => {
  const { order, gatewayRef, next } = await startCheckout()
  expect(next).toEqual({
    kind: 'curlec',
    keyId: credentials.curlec.keyId,
    orderId: gatewayRef,
    amountSen: 9_000,
    currency: 'MYR',
    description: order.description,
    prefill: order.buyer,
  })
  expect(world.curlec.orders.get(gatewayRef)).toMatchObject({
    amount: 9_000,
    currency: 'MYR',
    receipt: order.intentId,
    notes: { intent_id: order.intentId },
  })
})

test('an order over another amount than was asked for is none', async () => {
  const body = { id: 'order_1', amount: 900, currency: 'MYR' }
  world.curlec.faults.push({ status: 200, body })
  expect(failureOf(await curlec().createCheckout(exampleOrder()))).toMatchObject({ reason: 'malformed' })
})

test('its status, its callbacks and the return of the browser say the same of a payment', async () => {
  const { gatewayRef, gatewayPaymentRef, fields, callbacks } = await paidCheckout()
  const paid = { state: 'paid', amountSen: 9_000, currency: 'MYR', gatewayPaymentRef }
  expect(valueOf(await curlec().fetchStatus(gatewayRef))).toMatchObject({ ...paid, refundedSen: 0 })
  expect(events(callbacks)).toMatchObject([
    { gatewayRef, gatewayPaymentRef, state: 'pending' },
    { gatewayRef, ...paid },
    { gatewayRef, ...paid },
  ])
  const confirm = having(curlec().confirmReturn)
  expect(confirm(gatewayRef, fields)).toEqual({ ok: true, gatewayPaymentRef, saysPaid: true })
})

test('the proof of a cheaper order is none of another', async () => {
  const cheap = await paidCheckout()
  const dear = await startCheckout()
  const confirm = having(curlec().confirmReturn)
  const { razorpay_order_id: _, ...fields } = cheap.fields
  expect(confirm(dear.gatewayRef, fields)).toEqual({ ok: false, reason: 'signature' })
})

test('after a failed attempt it can still be paid', async () => {
  const { gatewayRef } = await startCheckout()
  expect(events(world.curlec.decline(gatewayRef))).toMatchObject([{ state: 'attempt_failed' }])
  expect(valueOf(await curlec().fetchStatus(gatewayRef))).toEqual({ state: 'pending' })
  world.curlec.pay(gatewayRef)
  expect(valueOf(await curlec().fetchStatus(gatewayRef))).toMatchObject({ state: 'paid' })
})

test('an order stays payable: there is no way to close it', () => {
  expect(curlec().cancelCheckout).toBeNull()
})

describe('refunds', () => {
  const refunds = () => having(curlec().refunds)
  const refundOf = ({ gatewayRef, gatewayPaymentRef }: Awaited<ReturnType<typeof paidCheckout>>) => ({
    refundId: crypto.randomUUID(),
    gatewayRef,
    gatewayPaymentRef,
    amountSen: 4_000,
    createdAt: new Date(),
  })

  test('after a lost answer the repeat is the same refund', async () => {
    const checkout = await paidCheckout()
    const order = refundOf(checkout)
    world.curlec.faults.push('lost')
    expect(failureOf(await refunds().create(order))).toMatchObject({ mayHaveHappened: true })
    const sent = valueOf(await refunds().create(order))
    expect(sent).toMatchObject({ state: 'sent', amountSen: 4_000 })
    expect(valueOf(await curlec().fetchStatus(checkout.gatewayRef))).toMatchObject({ refundedSen: 4_000 })
    expect(events(world.curlec.finishRefund(sent.gatewayRefundRef, 'processed'))).toMatchObject([
      { kind: 'refund', refundId: order.refundId, state: 'succeeded', gatewayRef: checkout.gatewayRef },
    ])
    expect(valueOf(await refunds().status(sent.gatewayRefundRef)).state).toBe('succeeded')
  })

  test('no more than was paid', async () => {
    const order = refundOf(await paidCheckout())
    const failure = failureOf(await refunds().create({ ...order, amountSen: 9_001 }))
    expect(failure).toMatchObject({ reason: 'refused', code: 'BAD_REQUEST_ERROR', isRetryable: false })
  })

  test('one that was made at Curlec', async () => {
    const { gatewayPaymentRef } = await paidCheckout()
    expect(events(world.curlec.refund(gatewayPaymentRef, 100))).toMatchObject([
      { refundId: null, state: 'sent' },
    ])
  })
})

test('the list has what took money, over several pages', async () => {
  const { gatewayRef } = await startCheckout()
  world.curlec.decline(gatewayRef)
  for (let n = 0; n < 105; n++) world.curlec.pay(gatewayRef)
  const paid = [...world.curlec.payments.values()].filter(({ captured }) => captured)
  const range = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
  const listed = valueOf(await having(curlec().listPayments)(range))
  expect(listed.map((each) => each.gatewayPaymentRef).toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
  const before = { from: new Date(0), to: new Date(Date.now() - 60_000) }
  expect(valueOf(await having(curlec().listPayments)(before))).toEqual([])
})
