import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { lockIntent } from '../../server/locks/locks.ts'
import { commands } from '../../server/operator/commands.ts'
import { requestRefund } from '../../server/refunds/request.ts'
import { as, done } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { openStudio } from '../support/organisers.ts'
import { addBuyers, openSale } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
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

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
afterEach(() => expectSaleInvariants(house))
const { stripe, billplz } = house.fakes
const [buyer] = await addBuyers(house, 1).then(([one]) => [one!] as const)

/** Asks for a part of the money, and leaves the tickets as they are. */
async function askForPart({ organizationId }: Sale, { intentId }: Order, amountSen: number): Promise<void> {
  await transaction(house.deps.db.web, async (tx) => {
    const intent = await lockIntent(tx, { organizationId, intentId })
    await requestRefund(tx, house.deps, { intent: intent!, amountSen, currency: 'MYR', reason: 'organiser' })
  })
}

/** The refunds of `parts` are asked for and done, in three ways. */
const ways: Record<string, { provider: 'tng_demo' | 'stripe' | 'billplz'; finish(): Promise<void> }> = {
  'the gateway at once': { provider: 'tng_demo', finish: () => payBackAll(house) },
  'the gateway later, as it says when it is asked': {
    provider: 'stripe',
    async finish() {
      await payBackAll(house)
      for (const { id } of stripe.refunds.values()) stripe.finishRefund(id, 'succeeded')
      house.clock.pass(2 * HOUR_MS)
      await runJob(house.deps, 'payments.reconcile', {})
    },
  },
  'a person': {
    provider: 'billplz',
    async finish() {
      const { db, keyrings, clock } = house.deps
      const context = { db: db.door, keysFor: () => keyrings.tickets, now: clock.now() }
      const open = (await commands['refunds-open']!.run({}, context)) as { refundId: string }[]
      for (const { refundId } of open) await commands['refund-done']!.run({ refund: refundId }, context)
    },
  },
}

async function pay(provider: keyof typeof house.fakes | 'tng_demo', made: Order): Promise<void> {
  if (provider === 'tng_demo')
    await as(house, buyer).call('payments.settleTng', { body: { intentId: made.intentId } })
  for (const callback of provider === 'stripe' ? stripe.pay(made.gatewayRef) : [])
    await sendCallback(house, 'stripe', callback)
  if (provider === 'billplz') await sendCallback(house, 'billplz', billplz.pay(made.gatewayRef).callback)
  await settleAll(house)
}

test.each(Object.entries(ways))(
  'with the last part that %s has paid back the tickets are void',
  async (_, way) => {
    const sale = await openSale(house, { priceSen: 4_500, capacity: 2 })
    const made = await order(house, buyer, { ...sale, provider: way.provider, quantity: 2 })
    await pay(way.provider, made)
    await askForPart(sale, made, 4_000)
    await way.finish()
    expect(await outcomeOf(house, made)).toMatchObject({ intent: 'partly_refunded', tickets: 2 })
    await askForPart(sale, made, 5_000)
    await way.finish()
    expect(await outcomeOf(house, made)).toMatchObject({
      intent: 'refunded',
      tickets: 0,
      registration: 'cancelled',
    })
  },
)

test('an organiser who gives all of the money back voids all tickets, whether they were named or not', async () => {
  const { organizationId, owner } = await openStudio(house)
  const sale = await openSale(house, { organizationId, priceSen: 4_500 })
  const made = await order(house, buyer, { ...sale, provider: 'tng_demo', quantity: 3 })
  await pay('tng_demo', made)
  const { eventId } = sale
  const refund = (amountSen?: number) =>
    done(
      as(house, owner).call('attendees.refund', {
        body: { eventId, registrationId: made.registrationId, amountSen },
      }),
    )
  expect((await refund(500)).voided).toEqual([])
  expect((await refund()).voided).toHaveLength(3)
  expect(await outcomeOf(house, made)).toMatchObject({
    intent: 'paid',
    tickets: 0,
    registration: 'cancelled',
  })
  await payBackAll(house)
  expect(await outcomeOf(house, made)).toMatchObject({ intent: 'refunded', tickets: 0 })
})

test('a buyer whose late payment is paid back is told so, in the inbox and by mail, once', async () => {
  const sale = await openSale(house, { priceSen: 4_500, quantity: 1 })
  const made = await order(house, buyer, { ...sale, provider: 'stripe' })
  house.clock.pass(HOUR_MS / 2)
  await runJob(house.deps, 'registrations.lapse', {})
  await order(house, buyer, { ...sale, provider: 'stripe' })
  await pay('stripe', made)
  await pay('stripe', made)
  expect(await outcomeOf(house, made)).toMatchObject({ refunds: 'unfulfilled requested' })
  const told = await house.rows<{ cause: string }>(
    `select kind, cause, title, body, path from notifications where user_id = $1 and event_id = $2`,
    [buyer.userId, sale.eventId],
  )
  expect(told).toEqual([
    {
      kind: 'registration_refunded',
      cause: expect.any(String),
      title: 'Refund of RM 45.00',
      body: expect.stringContaining('Malam Muzik has arrived, but its places were not held any more'),
      path: '/tickets',
    },
  ])
  const { organizationId } = sale
  const mailed = { organizationId, refundId: told[0]!.cause }
  expect(
    await house.rows(`select data from pgboss.job where name = 'payments.refund_mail' and data = $1`, [
      mailed,
    ]),
  ).toHaveLength(1)
  await runJob(house.deps, 'payments.refund_mail', mailed)
  expect(house.deps.mailbox?.kept()[0]).toMatchObject({
    to: buyer.email,
    subject: 'Refund of RM 45.00: Malam Muzik',
    text: expect.stringMatching(/RM 45\.00 comes back[^]*Order [2-9A-Z]{8}/),
  })
})
