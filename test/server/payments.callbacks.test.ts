import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { untilNoMailWaits } from '../support/snapshot.ts'
import { signDemoCallback } from '../../server/outside/simulators/demo-callback.ts'
import { openStatementCount } from '../support/count-statements.ts'
import { expectApiFault } from '../support/faults.ts'
import type { SentCallback } from '../support/gateways/fake-server.ts'
import { addSignedIn } from '../support/organisers.ts'
import { openPayingHouse, order, outcomeOf, sendCallback, settleAll } from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))
const { stripe, curlec, billplz } = house.fakes
const sale = await openSale(house, { priceSen: 4_500 })
// One person holds only so many orders of one event: each test has its own.
let buyer = await addSignedIn(house)
beforeEach(async () => {
  buyer = await addSignedIn(house)
})

const providers = ['stripe', 'curlec', 'billplz'] as const
type Live = (typeof providers)[number]
const pay: Record<Live, (made: Order) => SentCallback> = {
  stripe: ({ gatewayRef }) => stripe.pay(gatewayRef)[0]!,
  curlec: ({ gatewayRef }) => curlec.pay(gatewayRef).callbacks[1]!,
  billplz: ({ gatewayRef }) => billplz.pay(gatewayRef).callback,
}
const stored = () => house.rows('select id, settled_at from payment_callbacks')
const jobs = () =>
  house.rows(`select id from pgboss.job where name in ('payments.settle', 'payments.refund')`)

describe.each(providers)('%s', (provider) => {
  test('a callback is stored once with its job, and a repeat is answered alike', async () => {
    const made = await order(house, buyer, { ...sale, provider })
    const callback = pay[provider](made)
    const before = [(await stored()).length, (await jobs()).length]
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sendCallback(house, provider, callback)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"received":true}']),
    )
    expect([(await stored()).length, (await jobs()).length]).toEqual(before.map((count) => count + 1))
    expect(await settleAll(house)).toEqual([])
    expect(await outcomeOf(house, made)).toMatchObject({ tickets: 1 })
  })

  test('with another byte it is refused, and nothing is asked of the database', async () => {
    const made = await order(house, buyer, { ...sale, provider })
    const callback = pay[provider](made)
    const before = await stored()
    await untilNoMailWaits(house)
    const count = openStatementCount(house)
    for (const at of [0, 7, Math.floor(callback.rawBody.length / 2), callback.rawBody.length - 1]) {
      const rawBody = Buffer.from(callback.rawBody)
      rawBody[at] = (rawBody[at] ?? 0) ^ 1
      const answer = await sendCallback(house, provider, { ...callback, rawBody })
      expectApiFault(answer, 401, /^The signature is not right\.$/)
    }
    expect(count()).toBe(0)
    expect(await stored()).toEqual(before)
  })

  test('without headers and body it is refused alike', async () => {
    const nothing = { rawBody: Buffer.alloc(0), headers: { 'content-type': 'application/json' } }
    expectApiFault(await sendCallback(house, provider, nothing), 401, /^The signature is not right\.$/)
  })
})

test('a gateway may send as many as it likes', async () => {
  const few = await openPayingHouse({ MASUK_REQUESTS_PER_MINUTE: '2' })
  const wrong = { rawBody: Buffer.from('{}'), headers: {} }
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendCallback(few, 'stripe', wrong)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  await few.close()
})

test("one gateway's payment is not another's, whatever id it names", async () => {
  const made = await order(house, buyer, { ...sale, provider: 'stripe' })
  const { intentId } = made
  const simulated = house.deps.payments.get('tng_demo')!.simulate!(
    { eventId: 'demo_x', intentId, outcome: 'paid', amountSen: 4_500, currency: 'MYR' },
    house.clock.now(),
  )
  expect(await sendCallback(house, 'tng_demo', simulated)).toMatchObject({ status: 200 })
  expect(await settleAll(house)).toEqual([expect.stringMatching(/^UnknownPayment/)])
  expect(await outcomeOf(house, made)).toMatchObject({ intent: 'awaiting', tickets: 0 })
  await house.rows('delete from payment_callbacks where settled_at is null')
  // And what one simulator has signed is nothing at the door of a live gateway.
  const asStripe = {
    ...simulated,
    headers: { 'stripe-signature': simulated.headers['demo-signature'] ?? '' },
  }
  expect(await sendCallback(house, 'stripe', asStripe)).toMatchObject({ status: 401 })
})

test.each<[string, (at: Date) => Date]>([
  ['ten minutes old', (at) => new Date(at.getTime() - 600_000)],
  ['ten minutes ahead', (at) => new Date(at.getTime() + 600_000)],
])('a simulator that signs with a time %s is refused', async (_, change) => {
  const secret = 'a secret of the wallet simulator, long'
  const payment = { eventId: 'e', intentId: randomUUIDv7(), amountSen: 100, currency: 'MYR' }
  const sent = signDemoCallback(
    { provider: 'tng_demo', secret },
    { ...payment, outcome: 'paid' },
    change(house.clock.now()),
  )
  expect((await sendCallback(house, 'tng_demo', sent)).status).toBe(401)
})

test('a payment that is not in our books is tried again, and found when it is', async () => {
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  // As if the gateway were faster than our own note of its order.
  await house.rows('delete from payment_directory where intent_id = $1', [made.intentId])
  await sendCallback(house, 'curlec', pay.curlec(made))
  expect(await settleAll(house)).toEqual([expect.stringMatching(/^UnknownPayment/)])
  await house.rows(
    `insert into payment_directory (provider, gateway_ref, organization_id, intent_id) values ('curlec', $1, $2, $3)`,
    [made.gatewayRef, sale.organizationId, made.intentId],
  )
  expect(await settleAll(house)).toEqual([])
  expect(await outcomeOf(house, made)).toMatchObject({ tickets: 1 })
})

test.each([
  ['less', 4_499, 'MYR'],
  ['more', 4_501, 'MYR'],
  ['another currency', 4_500, 'SGD'],
])('%s than was asked for buys nothing and is paid back', async (_, amountSen, currency) => {
  const made = await order(house, buyer, { ...sale, provider: 'tng_demo' })
  const payment = {
    eventId: randomUUIDv7(),
    intentId: made.intentId,
    outcome: 'paid',
    amountSen,
    currency,
  } as const
  const simulate = house.deps.payments.get('tng_demo')!.simulate!
  await sendCallback(house, 'tng_demo', simulate(payment, house.clock.now()))
  expect(await settleAll(house)).toEqual([])
  expect(await outcomeOf(house, made)).toEqual({
    intent: 'paid',
    fulfilment: 'mismatch',
    registration: 'held',
    tickets: 0,
    refunds: 'mismatch requested',
  })
  const [alert] = house.logLines.filter((line) => line.includes(made.intentId) && line.includes('"level":50'))
  expect(JSON.parse(alert ?? '{}')).toMatchObject({ asked: 4_500, received: amountSen, currency })
})

test('a second payment of one order is paid back', async () => {
  const made = await order(house, buyer, { ...sale, provider: 'tng_demo' })
  const { registrationId } = made
  const changed = await order(house, buyer, { ...sale, provider: 'stripe' })
  // Another payment of the same registration, as when the buyer changes the gateway and then pays at both.
  await house.rows('update payment_intents set registration_id = $2 where id = $1', [
    changed.intentId,
    registrationId,
  ])
  for (const callback of stripe.pay(changed.gatewayRef)) await sendCallback(house, 'stripe', callback)
  await settleAll(house)
  const payment = {
    eventId: randomUUIDv7(),
    intentId: made.intentId,
    outcome: 'paid',
    amountSen: 4_500,
    currency: 'MYR',
  } as const
  await sendCallback(
    house,
    'tng_demo',
    house.deps.payments.get('tng_demo')!.simulate!(payment, house.clock.now()),
  )
  await settleAll(house)
  expect(await outcomeOf(house, changed)).toMatchObject({ fulfilment: 'fulfilled', tickets: 1, refunds: '' })
  expect(await outcomeOf(house, made)).toMatchObject({
    fulfilment: 'unfulfilled',
    refunds: 'duplicate requested',
  })
})

test('a second payment of one checkout is paid back as well', async () => {
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  const first = curlec.pay(made.gatewayRef).callbacks
  const second = curlec.pay(made.gatewayRef).callbacks
  for (const callback of [...first, ...second, ...first]) await sendCallback(house, 'curlec', callback)
  expect(await settleAll(house)).toEqual([])
  expect(await outcomeOf(house, made)).toMatchObject({
    fulfilment: 'fulfilled',
    tickets: 1,
    refunds: 'duplicate requested',
  })
})

test('the log holds no names, addresses, bodies or secrets', async () => {
  const log = house.logLines.join('\n')
  expect(log).toContain('a payment was settled')
  for (const secret of [
    buyer.email,
    buyer.name,
    buyer.name.toUpperCase(),
    'x_signature',
    'whsec_',
    'v1=',
    'a secret of',
  ])
    expect(log).not.toContain(secret)
})
