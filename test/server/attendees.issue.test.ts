import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { issue, issueOne, peopleOf } from '../support/attendees.ts'
import { as, done, reply } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'
import { snapshot } from '../support/snapshot.ts'
import { auditOf } from '../support/studio.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))
const studio = await openStudio(house)
const { organizationId, owner } = studio

const sell = (plan: Parameters<typeof openSale>[1] = {}) => openSale(house, { organizationId, ...plan })
const mailsOf = (registrationId: string) =>
  house.rows<{ reason: string }>(
    'select reason from ticket_mails where registration_id = $1 order by reason',
    [registrationId],
  )

test('a list is issued as orders with tickets, names and mails, whatever buyers may', async () => {
  const sale = await sell({ priceSen: 2_500, status: 'draft' })
  await house.rows(
    'update ticket_types set public_registration = false, most_per_order = 1, sales_end_at = created_at where id = $1',
    [sale.ticketTypeId],
  )
  const entries = [
    { name: 'Tan Mei Ling', email: 'Tan@People.example', quantity: 3 },
    { name: 'Arjun Pillai' },
  ]
  const issued = await done(issue(house, owner, sale, { entries }))
  expect(issued).toMatchObject({ isDryRun: false, tickets: 4 })
  const people = await peopleOf(house, owner, { eventId: sale.eventId })
  const told = people.map(({ holderName, order }) => `${holderName}, ${order.email}, ${order.reference}`)
  expect(told.toSorted()).toEqual([
    `Arjun Pillai, null, ${issued.orders[1]!.reference}`,
    ...Array.from({ length: 3 }, () => `Tan Mei Ling, tan@people.example, ${issued.orders[0]!.reference}`),
  ])
  expect(people.every(({ order, state }) => order.issuedByHand && state === 'valid')).toBe(true)
  expect(await mailsOf(issued.orders[0]!.registrationId)).toEqual([{ reason: 'issued' }])
  expect(await mailsOf(issued.orders[1]!.registrationId)).toEqual([])
})

test.each([
  ['free', { total_sen: 0, discount_sen: 5_000 }],
  ['paid_outside', { total_sen: 5_000, discount_sen: 0 }],
] as const)('what is %s says so in its order', async (payment, sums) => {
  const sale = await sell({ priceSen: 2_500 })
  const { orders } = await done(issue(house, owner, sale, { payment, entries: [{ quantity: 2 }] }))
  const [row] = await house.rows('select total_sen, discount_sen, status from registrations where id = $1', [
    orders[0]!.registrationId,
  ])
  expect(row).toEqual({ ...sums, status: 'confirmed' })
})

test('revenue counts what tickets were bought for: free ones nothing, void ones no more', async () => {
  const sale = await sell({ priceSen: 2_500 })
  const { eventId } = sale
  const revenue = async () =>
    (await reply(as(house, owner).call('reports.stats', { params: { id: eventId } }))).revenue
  await done(issue(house, owner, sale, { payment: 'paid_outside', entries: [{ quantity: 2 }] }))
  expect(await revenue()).toBe(5_000)
  await done(issue(house, owner, sale, { entries: [{ name: 'Tetamu', quantity: 3 }] }))
  expect(await revenue()).toBe(5_000)
  const people = await peopleOf(house, owner, { eventId })
  const voidOne = async (name: string) => {
    const ticketId = people.find(({ holderName }) => holderName === name)!.ticketId
    await done(as(house, owner).call('attendees.void', { body: { eventId, ticketId } }))
  }
  await voidOne('Tetamu')
  expect(await revenue()).toBe(5_000)
  await voidOne('Aminah binti Yusof')
  expect(await revenue()).toBe(2_500)
})

test('a list with wrong lines names each, and nothing of it is there', async () => {
  const sale = await sell({ quantity: 3 })
  const other = await openSale(house)
  const entries = [
    { quantity: 2 },
    { ticketTypeId: randomUUIDv7() },
    { quantity: 2 },
    { ticketTypeId: other.ticketTypeId },
    { quantity: 1 },
    { quantity: 1 },
  ]
  const before = await snapshot(house)
  for (const dryRun of [true, false]) {
    const refused = await reply(issue(house, owner, sale, { entries, dryRun }))
    expect(refused).toMatchObject({
      state: 'refused',
      reason: 'entries_wrong',
      problems: [
        { entry: 1, reason: 'unavailable' },
        { entry: 2, reason: 'sold_out' },
        { entry: 3, reason: 'unavailable' },
        { entry: 5, reason: 'sold_out' },
      ],
    })
    expect(await snapshot(house)).toEqual(before)
  }
})

test('a dry run says how many tickets it would be, and keeps nothing', async () => {
  const sale = await sell({ quantity: 3, capacity: 3 })
  const before = await snapshot(house)
  const tried = await done(issue(house, owner, sale, { entries: [{ quantity: 2 }, {}], dryRun: true }))
  expect(tried).toEqual({ state: 'done', isDryRun: true, tickets: 3, orders: [] })
  expect(await snapshot(house)).toEqual(before)
  expect(await auditOf(house, studio)).not.toContainEqual(
    expect.objectContaining({ subject_id: sale.eventId }),
  )
})

test('the same list again is answered with the orders that there are', async () => {
  const sale = await sell({ quantity: 3 })
  const list = { attemptId: randomUUIDv7(), entries: [{ quantity: 2 }, { email: 'ali@people.example' }] }
  const first = await done(issue(house, owner, sale, list))
  const before = await snapshot(house)
  expect(await done(issue(house, owner, sale, list))).toEqual(first)
  expect(await snapshot(house)).toEqual(before)
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === sale.eventId)
  expect(entries.map(({ action, metadata }) => [action, metadata])).toEqual([
    ['attendees.issued', { attemptId: list.attemptId, payment: 'free', orders: 2, tickets: 3 }],
  ])
})

test('five hundred orders are issued in one request; one more, and too many tickets, are 400', async () => {
  const sale = await sell({ capacity: 600 })
  const entries = Array.from({ length: 500 }, (_, n) => ({ name: `Tetamu ${n}` }))
  const { orders } = await done(issue(house, owner, sale, { entries }))
  expect(new Set(orders.map(({ reference }) => reference)).size).toBe(500)
  expectApiFault(await issue(house, owner, sale, { entries: [...entries, {}] }), 400, /at most 500 entries/)
  const many = Array.from({ length: 41 }, () => ({ quantity: 50 }))
  expectApiFault(await issue(house, owner, sale, { entries: many }), 400, /2000 tickets in all/)
})

test('staff see people and issue nothing', async () => {
  const sale = await sell()
  await issueOne(house, owner, sale)
  expect(await peopleOf(house, studio.staff, { eventId: sale.eventId })).toHaveLength(1)
  expectApiFault(await issue(house, studio.staff, sale), 403, /Only owners and admins/)
  expectApiFault(
    await as(house, studio.crew).call('attendees.list', { query: { eventId: sale.eventId } }),
    403,
    /./,
  )
})

test('for whom it was issued is corrected, and another address gets the tickets', async () => {
  const sale = await sell()
  const { order } = await issueOne(house, owner, sale, { email: 'salah@people.example' })
  const { registrationId } = order
  const change = (body: { buyerName?: string; buyerEmail?: string | null; version?: number }) =>
    reply(
      as(house, owner).call('attendees.changeBuyer', {
        body: { eventId: sale.eventId, registrationId, ...body },
      }),
    )
  expect(await change({ buyerEmail: 'betul@people.example', version: 1 })).toEqual({
    state: 'done',
    registration: {
      id: registrationId,
      buyerName: 'Aminah binti Yusof',
      buyerEmail: 'betul@people.example',
      version: 2,
    },
  })
  expect(await mailsOf(registrationId)).toEqual([{ reason: 'changed' }, { reason: 'issued' }])
  expect(await change({ buyerName: 'Zoë', version: 1 })).toMatchObject({
    reason: 'changed_meanwhile',
    registration: { version: 2, buyerName: 'Aminah binti Yusof' },
  })
  await change({ buyerName: 'Zoë' })
  expect(await mailsOf(registrationId)).toHaveLength(2)
  const { id } = await addRow(house, 'registrations', { organizationId, eventId: sale.eventId })
  const foreign = await as(house, owner).call('attendees.changeBuyer', {
    body: { eventId: sale.eventId, registrationId: id, buyerName: 'X' },
  })
  expect(await reply(foreign)).toMatchObject({ state: 'refused', reason: 'not_issued_by_hand' })
})

test('tickets are mailed again once in five minutes, and only where there is an address and a valid ticket', async () => {
  const sale = await sell()
  const resend = (registrationId: string) =>
    reply(as(house, owner).call('attendees.resend', { body: { eventId: sale.eventId, registrationId } }))
  const { order, ticketId } = await issueOne(house, owner, sale, { email: 'ali@people.example' })
  expect(await resend(order.registrationId)).toMatchObject({ reason: 'mailed_just_now' })
  house.clock.pass(5 * 60_000)
  const both = await Promise.all([resend(order.registrationId), resend(order.registrationId)])
  expect(both.map(({ state }) => state).toSorted()).toEqual(['done', 'refused'])
  expect(await mailsOf(order.registrationId)).toEqual([{ reason: 'asked' }, { reason: 'issued' }])
  await done(as(house, owner).call('attendees.void', { body: { eventId: sale.eventId, ticketId } }))
  expect(await resend(order.registrationId)).toMatchObject({ reason: 'no_valid_ticket' })
  const silent = await issueOne(house, owner, sale)
  expect(await resend(silent.order.registrationId)).toMatchObject({ reason: 'no_email' })
})
