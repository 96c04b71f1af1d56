import { afterAll, beforeEach, expect, test } from 'vitest'
import { as, reply } from '../support/call.ts'
import { addSignedIn, nobody } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import {
  openPayingHouse,
  order,
  outcomeOf,
  payBackAll,
  sendCallback,
  settleAll,
} from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'
import { sendOperation } from '../support/send-operation.ts'
import { commands } from '../../server/operator/commands.ts'
import { openHouse } from '../support/house.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
const sale = await openSale(house, { priceSen: 4_500 })
// One person holds only so many orders of one event: each test has its own.
let buyer = await addSignedIn(house)
beforeEach(async () => {
  buyer = await addSignedIn(house)
})

test('a payment is seen by its buyer, with how to pay it', async () => {
  const made = await order(house, buyer, { ...sale, provider: 'curlec', quantity: 2 })
  const view = await reply(as(house, buyer).call('payments.view', { query: { intentId: made.intentId } }))
  expect(view).toMatchObject({
    provider: 'curlec',
    status: 'awaiting',
    settlement: 'pending',
    amountSen: 9_000,
    payer: { name: buyer.name, email: buyer.email },
    lines: [{ quantity: 2, unitPriceSen: 4_500, discountSen: 0 }],
    registration: { id: made.registrationId, status: 'held', eventName: 'Malam Muzik' },
    gateway: { kind: 'curlec', orderId: made.gatewayRef, keyId: 'rzp_test_masuk0001', amountSen: 9_000 },
  })
  // As startCheckout says it: the page is ours.
  expect(made.redirectUrl).toBe(`${house.deps.origins[0]}/pay/${made.intentId}`)
})

test.each<[string, () => Promise<Person>, number]>([
  ['another buyer', () => addSignedIn(house), 404],
  ['nobody', () => Promise.resolve(nobody), 401],
])('%s sees no payment and settles none', async (_, who, status) => {
  const { intentId } = await order(house, buyer, { ...sale, provider: 'tng_demo' })
  const caller = await who()
  const view = await sendOperation(house, 'payments.view', { caller, input: { query: { intentId } } })
  const settled = await sendOperation(house, 'payments.settleTng', { caller, input: { body: { intentId } } })
  expect([view.status, settled.status]).toEqual([status, status])
  expect(await outcomeOf(house, { intentId })).toMatchObject({ intent: 'awaiting' })
})

test('the return of a browser is proven by our own order, and settles nothing', async () => {
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  const other = await order(house, buyer, { ...sale, provider: 'curlec' })
  const { fields, callbacks } = house.fakes.curlec.pay(made.gatewayRef)
  const body = {
    intentId: made.intentId,
    orderId: fields['razorpay_order_id'] ?? '',
    paymentId: fields['razorpay_payment_id'] ?? '',
    signature: fields['razorpay_signature'] ?? '',
  }
  const confirm = (changes: Partial<typeof body> = {}) =>
    reply(as(house, buyer).call('payments.confirmCheckout', { body: { ...body, ...changes } }))
  expect(await confirm()).toEqual({ state: 'done', settlement: 'pending' })
  expect(await outcomeOf(house, made)).toMatchObject({ intent: 'awaiting', tickets: 0 })
  // A right triple of another order.
  expect(await confirm({ intentId: other.intentId })).toMatchObject({ reason: 'not_verified' })
  expect(await confirm({ signature: '0'.repeat(64) })).toMatchObject({ reason: 'not_verified' })
  for (const callback of callbacks) await sendCallback(house, 'curlec', callback)
  await settleAll(house)
  expect(await confirm()).toEqual({ state: 'done', settlement: 'paid' })
})

test.each([
  ['tng_demo', 'payments.settleTng', 'payments.settleCurlecDemo'],
  ['curlec_demo', 'payments.settleCurlecDemo', 'payments.settleTng'],
] as const)(
  'the simulator %s fails a payment, and then takes another',
  async (provider, operation, others) => {
    const made = await order(house, buyer, { ...sale, provider })
    const call = as(house, buyer)
    const wrong = await call.call(others, { body: { intentId: made.intentId } })
    expect(wrong.status).toBe(404)
    await reply(call.call(operation, { body: { intentId: made.intentId, outcome: 'failed' } }))
    await settleAll(house)
    expect(await outcomeOf(house, made)).toMatchObject({ intent: 'failed', registration: 'held' })

    const { registrationId } = made
    const resumed = await reply(call.call('registrations.resume', { body: { registrationId } }))
    const again = resumed.state === 'done' ? resumed.payment : null
    expect(again).toMatchObject({ redirectUrl: expect.stringMatching(/\/pay\//) })
    const intentId = again?.intentId ?? ''
    expect(intentId).not.toBe(made.intentId)
    // Sent twice it is one payment.
    await reply(call.call(operation, { body: { intentId } }))
    await reply(call.call(operation, { body: { intentId, outcome: 'paid' } }))
    await settleAll(house)
    expect(await outcomeOf(house, { intentId })).toMatchObject({ intent: 'paid', tickets: 1 })
    const back = await reply(call.call('registrations.return', { query: { registrationId } }))
    expect(back.state).toBe('paid')
    const view = await reply(call.call('payments.view', { query: { intentId } }))
    expect(view).toMatchObject({ settlement: 'paid', gateway: null })
    await expectSaleInvariants(house)
  },
)

test('without simulators there is nothing to settle at them', async () => {
  const bare = await openHouse({ database: house.database, gateways: [] })
  const caller = await addSignedIn(bare)
  for (const name of ['payments.settleTng', 'payments.settleCurlecDemo'] as const) {
    const input = { body: { intentId: '01973f10-0000-7000-8000-00000000000e' } }
    expect((await sendOperation(bare, name, { caller, input })).status).toBe(404)
  }
  for (const path of ['tng_demo', 'curlec_demo', 'stripe'])
    expect((await bare.ask({ path: `/api/webhooks/${path}`, body: '{}' })).status).toBe(404)
  await bare.close()
})

test('a refund that a person does is listed for them, and is done when they say so', async () => {
  const one = await openSale(house, { priceSen: 4_500, quantity: 1 })
  const made = await order(house, buyer, { ...one, provider: 'billplz' })
  await house.rows(`update events set status = 'closed' where id = $1`, [one.eventId])
  house.clock.pass(30 * 60_000)
  await house.rows(`update registrations set status = 'expired' where id = $1`, [made.registrationId])
  await house.rows('update ticket_inventory set taken = 0 where event_id = $1', [one.eventId])
  await sendCallback(house, 'billplz', house.fakes.billplz.pay(made.gatewayRef).callback)
  await settleAll(house)
  await payBackAll(house)
  const context = {
    db: house.deps.db.door,
    keysFor: () => house.deps.keyrings.tickets,
    now: house.clock.now(),
  }
  const open = (await commands['refunds-open']!.run({}, context)) as { refundId: string; provider: string }[]
  expect(open).toMatchObject([{ provider: 'billplz', amountSen: 4_500, status: 'requested', failure: null }])
  await commands['refund-done']!.run({ refund: open[0]?.refundId }, context)
  expect(await outcomeOf(house, made)).toMatchObject({ intent: 'refunded', refunds: 'unfulfilled succeeded' })
  expect(await commands['refunds-open']!.run({}, context)).toEqual([])
  await expect(commands['refund-done']!.run({ refund: open[0]?.refundId }, context)).rejects.toThrow(
    /no open refund/,
  )
  await expectSaleInvariants(house)
})

test('only the page that opens the checkout of Curlec may load it', async () => {
  const policyOf = async (path: string) =>
    (await house.ask({ path })).headers['content-security-policy'] ?? ''
  expect(await policyOf('/pay/return?registrationId=x')).not.toContain('razorpay')
  const answer = await house.ask({ path: '/pay/01973f10-0000-7000-8000-00000000000e' })
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'self' https://checkout.razorpay.com "),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
  const bare = await openHouse({ database: house.database, gateways: [] })
  const { headers } = await bare.ask({ path: '/pay/01973f10-0000-7000-8000-00000000000e' })
  expect(headers['content-security-policy']).not.toContain('razorpay')
  await bare.close()
})
