import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { correctPoints } from '../../server/points/correct.ts'
import { transaction } from '../../server/db/transaction.ts'
import { as, done, reply } from '../support/call.ts'
import { MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { enter, openGiveaway } from '../support/giveaways.ts'
import { addOrganiser } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openPayingHouse, order, sendCallback, settleAll } from '../support/payments.ts'
import type { Order } from '../support/payments.ts'
import { addOrganizer, balanceOf } from '../support/people.ts'
import { expectPointsInvariants } from '../support/points-invariants.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'

const house = await openPayingHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
afterEach(async () => {
  await expectSaleInvariants(house)
  await expectPointsInvariants(house)
})
const { curlec } = house.fakes
const organizer = await addOrganizer(house)
const owner = await addOrganiser(house, { ...organizer, role: 'owner' })
const { organizationId } = organizer
const save = (rates: { pointsPerRegistration?: number; pointsPerRinggit?: number }) =>
  done(as(house, owner).call('loyalty.saveSettings', { body: { organizationId, ...rates } }))
await save({ pointsPerRegistration: 20, pointsPerRinggit: 3 })

const open = (priceSen = 0) => openSale(house, { organizationId, priceSen })
const balance = ({ userId }: Person) => balanceOf(house, organizer, userId)
const oneBuyer = async () => (await addBuyers(house, 1))[0]!
const kindsOf = async ({ userId }: Person) =>
  (
    await house.rows<{ entry: string }>(
      `select kind || ' ' || amount as entry from point_entries where user_id = $1 order by id`,
      [userId],
    )
  ).map(({ entry }) => entry)

const ticketsOf = async (registrationId: string) =>
  (
    await house.rows<{ id: string }>('select id from tickets where registration_id = $1 order by id', [
      registrationId,
    ])
  ).map(({ id }) => id)

async function pay({ gatewayRef }: Order) {
  const { fields, callbacks } = curlec.pay(gatewayRef)
  for (const callback of callbacks) await sendCallback(house, 'curlec', callback)
  await settleAll(house)
  return fields['razorpay_payment_id'] ?? ''
}

async function tell(callbacks: readonly Parameters<typeof sendCallback>[2][]) {
  for (const callback of callbacks) await sendCallback(house, 'curlec', callback)
  await settleAll(house)
}

const refund = (
  { eventId }: Sale,
  { registrationId }: Order,
  body: { amountSen?: number; ticketIds: string[] },
) => done(as(house, owner).call('attendees.refund', { body: { eventId, registrationId, ...body } }))
const voidTicket = ({ eventId }: Sale, ticketId: string) =>
  done(as(house, owner).call('attendees.void', { body: { eventId, ticketId } }))

test('a free order earns the points for registering, once, however often it is sent', async () => {
  const [sale, buyer] = [await open(), await oneBuyer()]
  const attemptId = crypto.randomUUID()
  await done(register(house, buyer, { ...sale, attemptId }))
  await done(register(house, buyer, { ...sale, attemptId }))
  expect(await kindsOf(buyer)).toEqual(['registration 20'])
})

test('an order that waits for its payment earns nothing; paid, it earns for each whole ringgit', async () => {
  const [sale, buyer] = [await open(4_599), await oneBuyer()]
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  expect(await balance(buyer)).toBe(0)
  await pay(made)
  await settleAll(house)
  expect((await kindsOf(buyer)).toSorted()).toEqual(['payment 135', 'registration 20'])
})

test('tickets that are issued by hand earn nothing for nobody', async () => {
  const sale = await open(4_500)
  const { eventId, ticketTypeId } = sale
  const entries = [{ name: 'Siti', ticketTypeId, quantity: 2 }]
  const body = { eventId, attemptId: crypto.randomUUID(), payment: 'paid_outside', entries } as const
  const before = await house.rows('select 1 from point_entries')
  await done(as(house, owner).call('attendees.issue', { body }))
  expect(await house.rows('select 1 from point_entries')).toHaveLength(before.length)
})

test('the last ticket that is voided takes the points for registering with it', async () => {
  const [sale, buyer] = [await open(), await oneBuyer()]
  const lines = [{ ticketTypeId: sale.ticketTypeId, quantity: 2 }]
  const { registration } = await done(register(house, buyer, { ...sale, lines }))
  const [one = '', other = ''] = await ticketsOf(registration.id)
  await voidTicket(sale, one)
  expect(await balance(buyer)).toBe(20)
  await voidTicket(sale, other)
  await voidTicket(sale, other)
  expect((await kindsOf(buyer)).toSorted()).toEqual(['registration 20', 'registration_cancelled -20'])
})

test('a refund takes back what is not paid any more: part by part, and never more than was given', async () => {
  const [sale, buyer] = [await open(4_500), await oneBuyer()]
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  await pay(made)
  expect(await balance(buyer)).toBe(155)
  await refund(sale, made, { amountSen: 1_050, ticketIds: [] })
  expect(await balance(buyer)).toBe(20 + 34 * 3)
  await refund(sale, made, { ticketIds: await ticketsOf(made.registrationId) })
  expect(await balance(buyer)).toBe(0)
  expect(await kindsOf(buyer)).toEqual(
    expect.arrayContaining(['payment_refunded -33', 'payment_refunded -102', 'registration_cancelled -20']),
  )
})

test('what a gateway gives back by itself takes its points back, however often it is told', async () => {
  const [sale, buyer] = [await open(4_500), await oneBuyer()]
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  const paymentId = await pay(made)
  await tell(curlec.refund(paymentId, 500))
  expect(await balance(buyer)).toBe(20 + 40 * 3)
  const rest = curlec.refund(paymentId, 4_000)
  await tell(rest)
  await tell(rest)
  expect(await kindsOf(buyer)).toEqual(
    expect.arrayContaining(['payment_refunded -15', 'payment_refunded -120']),
  )
  // Its tickets are void when the money is back.
  for (const { ref } of await house.rows<{ ref: string }>(
    'select gateway_refund_ref as ref from refunds where intent_id = $1',
    [made.intentId],
  ))
    await tell(curlec.finishRefund(ref, 'processed'))
  expect(await balance(buyer)).toBe(0)
})

test('a rate counts for what comes later: what is taken back is what was given', async () => {
  const [sale, buyer] = [await open(4_500), await oneBuyer()]
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  await pay(made)
  await save({ pointsPerRegistration: 999, pointsPerRinggit: 1 })
  try {
    expect(await balance(buyer)).toBe(155)
    await refund(sale, made, { amountSen: 100, ticketIds: [] })
    expect(await balance(buyer)).toBe(152)
    await done(register(house, buyer, await open()))
    expect(await balance(buyer)).toBe(152 + 999)
  } finally {
    await save({ pointsPerRegistration: 20, pointsPerRinggit: 3 })
  }
})

test('points that are spent when they are taken back stop at zero, and the shortfall is written off', async () => {
  const [sale, buyer] = [await open(), await oneBuyer()]
  const { registration } = await done(register(house, buyer, sale))
  await transaction(house.deps.db.web, (tx) =>
    correctPoints(tx, {
      organizationId,
      userId: buyer.userId,
      points: -15,
      note: 'x',
      now: house.clock.now(),
    }),
  )
  const [ticketId = ''] = await ticketsOf(registration.id)
  await voidTicket(sale, ticketId)
  expect((await kindsOf(buyer)).toSorted()).toEqual([
    'correction -15',
    'registration 20',
    'registration_cancelled -20',
    'write_off 15',
  ])
  expect(await balance(buyer)).toBe(0)
  await done(register(house, buyer, await open()))
  expect(await balance(buyer)).toBe(20)
})

test('a deleted giveaway gives nothing back of an order that was undone after its points were spent on it', async () => {
  const buyer = await oneBuyer()
  const [sale, kept] = [await open(), await open()]
  const { registration } = await done(register(house, buyer, sale))
  await done(register(house, buyer, kept))
  const stage = { ...kept, owner }
  const giveawayId = await openGiveaway(house, stage, { cost: 10, mostEntries: 3 })
  for (let n = 0; n < 3; n++) await done(enter(house, buyer, giveawayId))
  const later = await openGiveaway(house, stage, { cost: 10 })
  const [ticketId = ''] = await ticketsOf(registration.id)
  await voidTicket(sale, ticketId)
  expect(await kindsOf(buyer)).toEqual(expect.arrayContaining(['registration_cancelled -20', 'write_off 10']))

  // What is spent after that has nothing to do with it.
  await done(register(house, buyer, await open()))
  house.clock.pass(MINUTE_MS)
  await done(enter(house, buyer, later))
  const remove = (id: string) =>
    done(as(house, owner).call('giveaways.delete', { body: { eventId: stage.eventId, giveawayId: id } }))
  await remove(later)
  expect(await balance(buyer)).toBe(20)
  await remove(giveawayId)
  expect(await kindsOf(buyer)).toEqual(expect.arrayContaining(['giveaway_deleted 30', 'write_off -10']))
  expect(await balance(buyer)).toBe(40)
})

test('a payment that came too late for its places, and is paid back, earns nothing', async () => {
  const sale = await openSale(house, { organizationId, priceSen: 4_500, capacity: 1 })
  const buyer = await oneBuyer()
  const made = await order(house, buyer, { ...sale, provider: 'curlec' })
  house.clock.pass(60 * MINUTE_MS)
  const other = await oneBuyer()
  const taken = await order(house, other, { ...sale, provider: 'curlec' })
  await pay(taken)
  await pay(made)
  expect(await balance(buyer)).toBe(0)
  expect(await balance(other)).toBe(155)
})

test('an organisation that has never saved a rate gives none for orders', async () => {
  const fresh = await openSale(house, { priceSen: 0 })
  await house.rows('delete from loyalty_settings where organization_id = $1', [fresh.organizationId])
  const buyer = await oneBuyer()
  await reply(register(house, buyer, fresh))
  expect(await kindsOf(buyer)).toEqual([])
})
