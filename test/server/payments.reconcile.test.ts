import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { lockIntent } from '../../server/locks/locks.ts'
import { settlementOf } from '../../server/payments/settlement.ts'
import type { Settlement } from '../../server/payments/settlement.ts'
import { requestRefund } from '../../server/refunds/request.ts'
import { HOUR_MS, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { addSignedIn } from '../support/organisers.ts'
import {
  openPayingHouse,
  order,
  outcomeOf,
  payBackAll,
  runJob,
  sendCallback,
  settleAll,
} from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(TONIGHT)
  house.logLines.length = 0
})
afterEach(() => expectSaleInvariants(house))
const { stripe, curlec, billplz } = house.fakes
const sale = await openSale(house, { priceSen: 4_500 })
// One person holds only so many orders of one event: each test has its own.
let buyer = await addSignedIn(house)
beforeEach(async () => {
  buyer = await addSignedIn(house)
})

const providers = ['stripe', 'curlec', 'billplz'] as const
const pay = {
  stripe: ({ gatewayRef }: Order) => stripe.pay(gatewayRef),
  curlec: ({ gatewayRef }: Order) => curlec.pay(gatewayRef).callbacks,
  billplz: ({ gatewayRef }: Order) => [billplz.pay(gatewayRef).callback],
}

/** What was reported, each with its ids. */
const differences = () =>
  house.logLines
    .map(
      (line) =>
        JSON.parse(line) as {
          difference?: string
          intent?: string
          gatewayPaymentRef?: string
          level: number
        },
    )
    .filter(({ difference }) => difference !== undefined)

const nightly = () => runJob(house.deps, 'payments.reconcile', {})

describe.each(providers)('%s', (provider) => {
  test('a payment whose callbacks never came is found before its places are freed', async () => {
    const made = await order(house, buyer, { ...sale, provider })
    pay[provider](made)
    house.clock.pass(16 * MINUTE_MS)
    await runJob(house.deps, 'payments.reconcile_lapsing', {})
    expect(await outcomeOf(house, made)).toMatchObject({ registration: 'confirmed', tickets: 1 })
    expect(differences()).toMatchObject([{ difference: 'not_told', intent: made.intentId, level: 50 }])
  })

  test('at night, one that was paid and is not in our books is settled and reported, once', async () => {
    const made = await order(house, buyer, { ...sale, provider })
    const callbacks = pay[provider](made)
    house.clock.pass(2 * HOUR_MS)
    await runJob(house.deps, 'registrations.lapse', {})
    await nightly()
    expect(await outcomeOf(house, made)).toMatchObject({ registration: 'confirmed', tickets: 1, refunds: '' })
    expect(differences()).toMatchObject([{ difference: 'not_told', intent: made.intentId }])
    house.logLines.length = 0
    await nightly()
    expect(differences()).toEqual([])
    // The callbacks come after all.
    house.clock.set(TONIGHT)
    for (const callback of callbacks) await sendCallback(house, provider, callback)
    expect(await settleAll(house)).toEqual([])
    expect(await outcomeOf(house, made)).toMatchObject({ tickets: 1, refunds: '' })
  })

  test('a gateway that does not answer stops nothing', async () => {
    const made = await order(house, buyer, { ...sale, provider })
    pay[provider](made)
    house.clock.pass(16 * MINUTE_MS)
    house.fakes[provider].faults.push({ status: 503, body: {} })
    await runJob(house.deps, 'payments.reconcile_lapsing', {})
    expect(await outcomeOf(house, made)).toMatchObject({ registration: 'held' })
    await runJob(house.deps, 'payments.reconcile_lapsing', {})
    expect(await outcomeOf(house, made)).toMatchObject({ registration: 'confirmed' })
  })
})

test('what only one side has, or has otherwise, is one alert each', async () => {
  const settled = async () => {
    const made = await order(house, buyer, { ...sale, provider: 'curlec' })
    for (const callback of pay.curlec(made)) await sendCallback(house, 'curlec', callback)
    await settleAll(house)
    return made
  }
  const paymentOf = ({ gatewayRef }: Order) => {
    const found = [...curlec.payments.values()].find((each) => each.order_id === gatewayRef)
    if (!found) throw new Error('It is not paid.')
    return found
  }
  const [lost, changed, refunded] = [await settled(), await settled(), await settled()]
  curlec.payments.delete(paymentOf(lost).id)
  paymentOf(changed).amount = 4_000
  paymentOf(refunded).amount_refunded = 900
  const theirs = { ...paymentOf(refunded), id: 'pay_THEIRS', order_id: 'order_THEIRS', amount_refunded: 0 }
  curlec.payments.set(theirs.id, theirs)
  house.clock.pass(26 * HOUR_MS)
  await house.rows('update payment_intents set paid_at = $2 where id = $1', [
    lost.intentId,
    new Date(house.clock.now().getTime() - 2 * HOUR_MS),
  ])
  await nightly()
  const found = differences().map(
    ({ difference, intent, gatewayPaymentRef }) => `${difference} ${intent ?? gatewayPaymentRef}`,
  )
  expect(found.toSorted()).toEqual(
    [
      `amount ${changed.intentId}`,
      `ours_only ${lost.intentId}`,
      `refunds ${refunded.intentId}`,
      'theirs_only pay_THEIRS',
    ].toSorted(),
  )
  for (const id of [theirs.id]) curlec.payments.delete(id)
  expect(house.logLines.join('')).not.toContain(buyer.email)
})

/** Asks for a refund as an organiser would. */
async function ask({ intentId }: Order, amountSen: number): Promise<{ refundId: string } | null> {
  const { organizationId } = sale
  return transaction(house.deps.db.web, async (tx) => {
    const intent = await lockIntent(tx, { organizationId, intentId })
    if (!intent) throw new Error('There is no such intent.')
    return requestRefund(tx, house.deps, { intent, amountSen, currency: 'MYR', reason: 'organiser' })
  })
}

test('refunds are never more than was paid, however many ask at once', async () => {
  const made = await order(house, buyer, { ...sale, provider: 'stripe' })
  expect(await ask(made, 100), 'nothing is paid yet').toBeNull()
  for (const callback of pay.stripe(made)) await sendCallback(house, 'stripe', callback)
  await settleAll(house)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(made, 1_000)))
  expect(answers.filter((answer) => answer !== null)).toHaveLength(4)
  expect(await ask(made, 501)).toBeNull()
  expect(await ask(made, 0)).toBeNull()
  expect(await ask(made, 500)).not.toBeNull()
  await payBackAll(house)
  expect(await outcomeOf(house, made)).toMatchObject({ intent: 'paid' })
})

test('a refund that its gateway is slow with is asked after', async () => {
  const made = await order(house, buyer, { ...sale, provider: 'stripe' })
  for (const callback of pay.stripe(made)) await sendCallback(house, 'stripe', callback)
  await settleAll(house)
  await ask(made, 1_000)
  await payBackAll(house)
  const [sent] = [...stripe.refunds.values()].filter(
    ({ paymentId }) => paymentId === stripe.sessions.get(made.gatewayRef)?.paymentId,
  )
  stripe.finishRefund(sent?.id ?? '', 'succeeded')
  house.clock.pass(2 * HOUR_MS)
  await nightly()
  expect(await outcomeOf(house, made)).toMatchObject({
    intent: 'partly_refunded',
    refunds: 'organiser succeeded',
  })
})

test('what was sent in a callback is kept for 90 days, and what it said for ever', async () => {
  await house.rows(
    `insert into payment_callbacks (provider, dedupe_key, id, body, events, received_at, settled_at)
     values ('stripe', 'old', $1, 'x', '[]', $2, $2)`,
    [randomUUIDv7(), new Date(house.clock.now().getTime() - 91 * 24 * HOUR_MS)],
  )
  await runJob(house.deps, 'erasure.retention', {})
  const kept = await house.rows(`select body, events from payment_callbacks where dedupe_key = 'old'`)
  expect(kept).toEqual([{ body: null, events: [] }])
  const bodies = await house.rows('select 1 from payment_callbacks where body is not null')
  expect(bodies.length).toBeGreaterThan(0)
})

test.each<[boolean, 'held' | 'confirmed' | 'expired' | 'cancelled', boolean, Settlement]>([
  [true, 'held', false, 'fulfilled'],
  [true, 'expired', true, 'fulfilled'],
  [true, 'expired', false, 'unfulfilled'],
  [true, 'cancelled', false, 'unfulfilled'],
  [true, 'cancelled', true, 'unfulfilled'],
  [true, 'confirmed', false, 'duplicate'],
  [false, 'held', false, 'mismatch'],
  [false, 'expired', true, 'mismatch'],
  [false, 'confirmed', false, 'mismatch'],
])(
  'money (exact: %s) for a registration that is %s (places: %s) is %s',
  (isExact, registration, hasPlaces, becomes) => {
    expect(settlementOf({ isExact, registration, hasPlaces })).toBe(becomes)
  },
)
