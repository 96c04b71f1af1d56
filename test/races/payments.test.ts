import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { as, done } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import type { SentCallback } from '../support/gateways/fake-server.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { openPayingHouse, order, outcomeOf, runJob, sendCallback } from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale } from '../support/sales.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
afterEach(() => expectSaleInvariants(house))
const { curlec } = house.fakes
const buyers = await addBuyers(house, 12)

const paid = ({ gatewayRef }: Order) => curlec.pay(gatewayRef).callbacks.slice(1)

/** Stores the callbacks, and runs the jobs of all of them at once. */
async function settleAtOnce(
  callbacks: SentCallback[],
  beside: () => Promise<unknown>[] = () => [],
): Promise<void> {
  for (const callback of callbacks) await sendCallback(house, 'curlec', callback)
  const open = await house.rows<{ id: string }>('select id from payment_callbacks where settled_at is null')
  await Promise.all([
    ...open.map(({ id }) => runJob(house.deps, 'payments.settle', { callbackId: id })),
    ...beside(),
  ])
}

async function tally(orders: Order[]): Promise<{ bought: number; paidBack: number }> {
  const outcomes = await Promise.all(orders.map((made) => outcomeOf(house, made)))
  return {
    bought: outcomes.filter(({ tickets, refunds }) => tickets === 1 && refunds === '').length,
    paidBack: outcomes.filter(({ tickets, refunds }) => tickets === 0 && refunds === 'unfulfilled requested')
      .length,
  }
}

test('two callbacks of one payment at once are one settlement', async () => {
  const sale = await openSale(house, { priceSen: 4_500, capacity: 20 })
  const orders = await Promise.all(
    buyers.map((buyer) => order(house, buyer, { ...sale, provider: 'curlec' })),
  )
  await settleAtOnce(orders.flatMap(paid))
  expect(await tally(orders)).toEqual({ bought: 12, paidBack: 0 })
  const mails = await house.rows(
    'select 1 from ticket_mails m join registrations r on r.id = m.registration_id where r.event_id = $1',
    [sale.eventId],
  )
  expect(mails).toHaveLength(12)
})

test('a payment beside the end of its hold has its tickets or its refund', async () => {
  const sale = await openSale(house, { priceSen: 4_500, capacity: 12 })
  const orders = await Promise.all(
    buyers.map((buyer) => order(house, buyer, { ...sale, provider: 'curlec' })),
  )
  const callbacks = orders.flatMap(paid)
  house.clock.pass(HOUR_MS / 2)
  const lapse = () => Array.from({ length: 3 }, () => runJob(house.deps, 'registrations.lapse', {}))
  await settleAtOnce(callbacks, lapse)
  expect(await tally(orders)).toEqual({ bought: 12, paidBack: 0 })
})

test.each([null, 12, 5, 1])(
  'of 12 late payments at once as many buy as there are places (%s)',
  async (capacity) => {
    const sale = await openSale(house, { priceSen: 4_500, capacity })
    const orders: Order[] = []
    // Each hold ends before the next buyer comes.
    for (const buyer of buyers) {
      orders.push(await order(house, buyer, { ...sale, provider: 'curlec' }))
      if (capacity !== null) house.clock.pass(19 * 60_000)
      if (capacity !== null) await runJob(house.deps, 'registrations.lapse', {})
      house.clock.set(TONIGHT)
    }
    house.clock.pass(HOUR_MS / 2)
    await runJob(house.deps, 'registrations.lapse', {})
    const callbacks = orders.flatMap(paid)
    await settleAtOnce(callbacks, () => [runJob(house.deps, 'registrations.lapse', {})])
    const bought = capacity ?? 12
    expect(await tally(orders)).toEqual({ bought, paidBack: 12 - bought })
  },
)

test('two payments of one registration at once: one buys, the other is paid back', async () => {
  const sale = await openSale(house, { priceSen: 4_500, capacity: 12 })
  const pairs = await Promise.all(
    buyers.slice(0, 6).map(async (buyer) => {
      const first = await order(house, buyer, { ...sale, provider: 'curlec' })
      const second = await order(house, buyer, { ...sale, provider: 'curlec' })
      await house.rows('update payment_intents set registration_id = $2 where id = $1', [
        second.intentId,
        first.registrationId,
      ])
      return [first, second]
    }),
  )
  await settleAtOnce(pairs.flat().flatMap(paid))
  for (const pair of pairs) {
    const outcomes = await Promise.all(pair.map((made) => outcomeOf(house, made)))
    expect(outcomes.map(({ fulfilment, refunds }) => `${fulfilment} ${refunds}`.trim()).toSorted()).toEqual([
      'fulfilled',
      'unfulfilled duplicate requested',
    ])
  }
})

test('however many ask at once for another way to pay, it is one payment', async () => {
  const sale = await openSale(house, { priceSen: 4_500 })
  const buyer = buyers[0]!
  const { registrationId } = await order(house, buyer, { ...sale, provider: 'curlec' })
  const body = { registrationId, provider: 'billplz' as const }
  const somebody = await openTransaction(house)
  await somebody.query('select from registrations where id = $1 for update', [registrationId])
  const asking = Array.from({ length: 3 }, () =>
    done(as(house, buyer).call('registrations.resume', { body })),
  )
  await untilSomebodyWaits(house, 3)
  await somebody.commit()
  const intents = (await Promise.all(asking)).map(({ payment }) => payment?.intentId)
  expect(new Set(intents).size).toBe(1)
  expect(
    await house.rows('select provider from payment_intents where registration_id = $1 order by 1', [
      registrationId,
    ]),
  ).toEqual([{ provider: 'billplz' }, { provider: 'curlec' }])
})
