import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { addPayment, issue, issueOne } from '../support/attendees.ts'
import { as, done, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { openStudio } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import type { SalePlan } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))
const studio = await openStudio(house)
const { organizationId, owner, admin } = studio
const office = as(house, owner)
const buyers = await addBuyers(house, 60)

const sell = (plan: SalePlan = {}) => openSale(house, { organizationId, ...plan })
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const valid = async (eventId: string) =>
  (await house.rows('select 1 from tickets where event_id = $1 and voided_at is null', [eventId])).length

test.each<[string, SalePlan]>([
  ['the event', { capacity: 40 }],
  ['the ticket type', { quantity: 40 }],
])('tickets that are issued beside buyers are never more than %s has places', async (_, plan) => {
  const sale = await sell(plan)
  const [bought, issued] = await Promise.all([
    Promise.all(buyers.map(async (buyer) => (await reply(register(house, buyer, sale))).state)),
    times(10, async () => (await reply(issue(house, owner, sale, { entries: [{ quantity: 2 }, {}] }))).state),
  ])
  const taken = (states: string[]) => states.filter((state) => state === 'done').length
  expect(await valid(sale.eventId)).toBe(taken(bought) + 3 * taken(issued))
  expect(await valid(sale.eventId)).toBeGreaterThan(40 - 3)
  expect(await valid(sale.eventId)).toBeLessThanOrEqual(40)
})

test('the same list sent at once by several is issued once', async () => {
  const sale = await sell({ quantity: 10 })
  const list = { attemptId: randomUUIDv7(), entries: [{ quantity: 2 }, { quantity: 3 }] }
  const answers = await times(6, (n) => done(issue(house, n % 2 ? owner : admin, sale, list)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await valid(sale.eventId)).toBe(5)
})

test('a ticket that several void at once frees one place', async () => {
  const sale = await sell({ capacity: 2, quantity: 2 })
  const { ticketId } = await issueOne(house, owner, sale)
  await issueOne(house, owner, sale, { name: 'Tan Mei Ling' })
  await times(6, () => done(office.call('attendees.void', { body: { eventId: sale.eventId, ticketId } })))
  expect(await house.rows('select taken from event_inventory where event_id = $1', [sale.eventId])).toEqual([
    { taken: 1 },
  ])
  const audited = await house.rows(
    `select id from audit_log where action = 'attendee.voided' and subject_id = $1`,
    [ticketId],
  )
  expect(audited).toHaveLength(1)
})

test('refunds that are asked for at once are never more than was paid', async () => {
  const sale = await sell({ priceSen: 1_000 })
  const { orders } = await done(
    issue(house, owner, sale, { payment: 'paid_outside', entries: [{ quantity: 3 }] }),
  )
  const { registrationId } = orders[0]!
  await addPayment(house, sale, { registrationId, amountSen: 3_000 })
  const body = { eventId: sale.eventId, registrationId, amountSen: 1_400 }
  const answers = await times(5, (n) =>
    reply(as(house, n % 2 ? owner : admin).call('attendees.refund', { body })),
  )
  expect(answers.filter(({ state }) => state === 'done')).toHaveLength(2)
  const left = await times(3, () =>
    reply(office.call('attendees.refund', { body: { eventId: sale.eventId, registrationId } })),
  )
  expect(left.filter(({ state }) => state === 'done')).toHaveLength(1)
  expect(await house.rows('select sum(amount_sen)::integer as sen from refunds')).toEqual([{ sen: 3_000 }])
})

test('of two who give a ticket a new code after the same look, one is told; each code has its own issue', async () => {
  const sale = await sell()
  const { ticketId } = await issueOne(house, owner, sale)
  const body = { eventId: sale.eventId, ticketId }
  const looked = await times(4, () =>
    reply(office.call('attendees.reissue', { body: { ...body, version: 1 } })),
  )
  expect(looked.filter(({ state }) => state === 'done')).toHaveLength(1)
  const blind = await times(4, () => done(office.call('attendees.reissue', { body })))
  expect(new Set(blind.map(({ ticket }) => ticket.issue))).toEqual(new Set([3, 4, 5, 6]))
})

test('a ticket that several desks check in at once is in once', async () => {
  const sale = await sell()
  const { ticketId } = await issueOne(house, owner, sale)
  const body = { eventId: sale.eventId, ticketId, reason: 'other' as const }
  const desks = [owner, admin, studio.staff, owner, admin, studio.staff]
  const answers = await Promise.all(
    desks.map((person) => reply(as(house, person).call('attendees.checkIn', { body }))),
  )
  expect(answers.filter(({ state }) => state === 'done')).toHaveLength(1)
  expect(await house.rows('select 1 from scans where ticket_id = $1', [ticketId])).toHaveLength(1)
  expect(
    await house.rows('select sum(checked_in)::integer as n from door_counts where event_id = $1', [
      sale.eventId,
    ]),
  ).toEqual([{ n: 1 }])
})

test('a ticket that gets a new code while the desk checks it in is in, and not called void', async () => {
  const sale = await sell()
  const { ticketId } = await issueOne(house, owner, sale)
  const renewal = await openTransaction(house)
  await renewal.query('update tickets set issue = 2 where id = $1', [ticketId])
  const body = { eventId: sale.eventId, ticketId, reason: 'other' as const }
  const checkingIn = office.call('attendees.checkIn', { body })
  await untilSomebodyWaits(house)
  await renewal.commit()
  await done(checkingIn)
  expect(await house.rows('select 1 from scans where ticket_id = $1', [ticketId])).toHaveLength(1)
})
