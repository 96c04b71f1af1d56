import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { inboxOf } from '../support/event-updates.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openPayingHouse, order, payBackAll, sendCallback, settleAll } from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
afterEach(() => expectSaleInvariants(house))
const { stripe } = house.fakes

async function pay({ gatewayRef }: Order): Promise<void> {
  for (const callback of stripe.pay(gatewayRef)) await sendCallback(house, 'stripe', callback)
  expect(await settleAll(house)).toEqual([])
}
const kindsOf = async (person: Person) => (await inboxOf(house, person)).map(({ kind }) => kind)

test('a paid order tells its buyer, once, however often the gateway tells us', async () => {
  const sale = await openSale(house, { priceSen: 4_500 })
  const buyer = await addSignedIn(house)
  const made = await order(house, buyer, { ...sale, provider: 'stripe' })
  expect(await kindsOf(buyer)).toEqual([])
  await pay(made)
  await pay(made)
  const [told, ...more] = await inboxOf(house, buyer)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    kind: 'registration_paid',
    title: 'Malam Muzik: paid',
    path: '/tickets',
    event: { id: sale.eventId },
  })
  expect(told?.text).toMatch(/^Your payment for order \S+ has arrived\. Your tickets are ready\.$/)
})

test('money that buys nothing tells of its way back at once, and not again when it has gone back', async () => {
  const sale = await openSale(house, { priceSen: 4_500, quantity: 1 })
  const [buyer, faster] = [await addSignedIn(house), await addSignedIn(house)]
  const made = await order(house, buyer, { ...sale, provider: 'stripe' })
  house.clock.pass(HOUR_MS / 2)
  await pay(await order(house, faster, { ...sale, provider: 'stripe' }))
  await pay(made)
  await payBackAll(house)
  expect(await kindsOf(buyer)).toEqual(['registration_refunded'])
  const paymentId = stripe.sessions.get(made.gatewayRef)?.paymentId
  const refund = [...stripe.refunds.values()].find((each) => each.paymentId === paymentId)
  for (let times = 0; times < 2; times++) {
    for (const callback of stripe.finishRefund(refund?.id ?? '', 'succeeded'))
      await sendCallback(house, 'stripe', callback)
    expect(await settleAll(house)).toEqual([])
  }
  const [told, ...more] = await inboxOf(house, buyer)
  expect(more).toEqual([])
  expect(told).toMatchObject({ kind: 'registration_refunded', title: 'Refund of RM 45.00' })
  expect(told?.text).toContain('RM 45.00 comes back by the way that it was paid')
  expect(await kindsOf(faster)).toEqual(['registration_paid'])
})

test('a payment that can not be written down tells nobody', async () => {
  const sale = await openSale(house, { priceSen: 4_500 })
  const buyer = await addSignedIn(house)
  const made = await order(house, buyer, { ...sale, provider: 'stripe' })
  await house.rows('alter table ticket_mails add constraint closed check (false) not valid')
  for (const callback of stripe.pay(made.gatewayRef)) await sendCallback(house, 'stripe', callback)
  expect(await settleAll(house)).not.toEqual([])
  await house.rows('alter table ticket_mails drop constraint closed')
  expect(await kindsOf(buyer)).toEqual([])
  expect(await settleAll(house)).toEqual([])
  expect(await kindsOf(buyer)).toEqual(['registration_paid'])
})
