import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { addPayment, codeOf, issue, issueOne, peopleOf, scanAtDoor } from '../support/attendees.ts'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { TODAY } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import { auditOf } from '../support/studio.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))
const studio = await openStudio(house)
const { organizationId, owner, staff } = studio
const desk = as(house, staff)
const office = as(house, owner)

const sell = (plan: Parameters<typeof openSale>[1] = {}) => openSale(house, { organizationId, ...plan })

const names = (people: Awaited<ReturnType<typeof peopleOf>>) =>
  people.map(({ holderName }) => holderName ?? '')

test('people are found by name, address, reference, ticket id and the beginning of a code', async () => {
  const sale = await sell()
  const { eventId } = sale
  const mei = await issueOne(house, owner, sale, { name: 'Tan Mei Ling', email: 'mei@kraf.example' })
  const ali = await issueOne(house, owner, sale, { name: 'Ali 100%_\\ Hassan', email: 'ali@kraf.example' })
  const code = await codeOf(house, sale, ali.ticketId)
  const found = async (q: string) => names(await peopleOf(house, staff, { eventId, q }))
  expect(await found('mei li')).toEqual([mei.holderName])
  expect(await found('KRAF.EXAMPLE')).toEqual([mei.holderName, ali.holderName])
  expect(await found('100%_\\')).toEqual([ali.holderName])
  expect(await found('_')).toEqual([ali.holderName])
  expect(await found(ali.order.reference.toLowerCase())).toEqual([ali.holderName])
  expect(await found(mei.ticketId.toUpperCase())).toEqual([mei.holderName])
  expect(await found(code)).toEqual([ali.holderName])
  expect(await found(code.slice(0, 31).toLowerCase().replace(/.{5}/g, '$& '))).toContain(ali.holderName)
  expect(await found('nobody')).toEqual([])
  expect(await found('')).toEqual([mei.holderName, ali.holderName])
  const answer = await desk.call('attendees.list', { query: { eventId } })
  expect(answer.text).not.toContain(code.slice(0, 20))
  const elsewhere = await sell()
  for (const q of [ali.ticketId, ali.order.reference, code])
    expect(await peopleOf(house, staff, { eventId: elsewhere.eventId, q })).toEqual([])
})

test('filters and pages go through everybody once', async () => {
  const sale = await sell()
  const { eventId, ticketTypeId } = sale
  const { id: vip } = await addRow(house, 'ticket_types', { organizationId, eventId, name: 'VIP' })
  const entries = [
    { name: 'A', quantity: 3 },
    { name: 'B', ticketTypeId: vip },
    { name: 'C', quantity: 2 },
  ]
  await done(issue(house, owner, sale, { entries }))
  // Orders without tickets are between them.
  await addRow(house, 'registrations', { organizationId, eventId, status: 'held' })
  await done(issue(house, owner, sale, { entries: [{ name: 'D' }] }))
  const all = await peopleOf(house, owner, { eventId })
  expect(names(all).toSorted()).toEqual(['A', 'A', 'A', 'B', 'C', 'C', 'D'])
  await done(
    desk.call('attendees.checkIn', { body: { eventId, ticketId: all[0]!.ticketId, reason: 'other' } }),
  )
  await done(office.call('attendees.void', { body: { eventId, ticketId: all[1]!.ticketId } }))
  const filtered = async (query: object) => names(await peopleOf(house, owner, { eventId, ...query }))
  expect(await filtered({ state: 'void' })).toEqual([all[1]!.holderName])
  expect(await filtered({ checkedIn: 'yes' })).toEqual([all[0]!.holderName])
  expect(await filtered({ checkedIn: 'no', state: 'valid', ticketTypeId })).toHaveLength(
    all.slice(2).filter(({ ticketTypeId: type }) => type === ticketTypeId).length,
  )
  expect(await filtered({ ticketTypeId: vip, q: 'b' })).toEqual(['B'])
  const paged: string[] = []
  let after: string | undefined
  for (let pages = 0; pages < 10; pages++) {
    const page = await reply(office.call('attendees.list', { query: { eventId, limit: '2', after } }))
    paged.push(...page.people.map(({ ticketId }) => ticketId))
    if (page.next === null) break
    after = page.next
  }
  expect(paged).toEqual(all.map(({ ticketId }) => ticketId))
})

test('another name on the ticket leaves its code as it is', async () => {
  const sale = await sell()
  const { ticketId } = await issueOne(house, owner, sale)
  const before = await codeOf(house, sale, ticketId)
  const rename = (holderName: string, version?: number) =>
    reply(office.call('attendees.rename', { body: { eventId: sale.eventId, ticketId, holderName, version } }))
  expect(await rename('Priya Nair', 1)).toMatchObject({
    state: 'done',
    ticket: { holderName: 'Priya Nair', version: 2, issue: 1 },
  })
  expect(await rename('Arjun Pillai', 1)).toMatchObject({
    state: 'refused',
    reason: 'changed_meanwhile',
    ticket: { holderName: 'Priya Nair', version: 2 },
  })
  expect(await codeOf(house, sale, ticketId)).toBe(before)
})

test('a void ticket is refused at the door, and its place is free for somebody else', async () => {
  const sale = await sell({ capacity: 1, quantity: 1 })
  const { ticketId } = await issueOne(house, owner, sale)
  expect(await reply(issue(house, owner, sale))).toMatchObject({ reason: 'entries_wrong' })
  const code = await codeOf(house, sale, ticketId)
  const body = { eventId: sale.eventId, ticketId }
  await done(office.call('attendees.void', { body }))
  await done(office.call('attendees.void', { body }))
  expect(await scanAtDoor(house, sale, { ticketId, code })).toMatchObject({
    accepted: [],
    rejected: [{ reason: 'void' }],
  })
  expect(await reply(desk.call('attendees.checkIn', { body: { ...body, reason: 'other' } }))).toMatchObject({
    reason: 'void',
  })
  expect(await reply(office.call('attendees.reissue', { body }))).toMatchObject({ reason: 'void' })
  await done(issue(house, owner, sale))
  expect(await reply(issue(house, owner, sale))).toMatchObject({ reason: 'entries_wrong' })
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === ticketId)
  expect(entries.map(({ action }) => action)).toEqual(['attendee.voided'])
})

test('with its last valid ticket an order is cancelled, and its workshop places are free', async () => {
  const sale = await sell({ capacity: 5 })
  const { eventId, ticketTypeId } = sale
  const { id: workshopId } = await addRow(house, 'workshops', { organizationId, eventId, capacity: 2 })
  const lines = [{ ticketTypeId, quantity: 2 }]
  const order = { ...sale, lines, workshops: [{ workshopId, quantity: 2 }] }
  const [buyer, other] = await addBuyers(house, 2)
  const { registration } = await done(register(house, buyer!, order))
  const [first, second] = await peopleOf(house, staff, { eventId })
  const become = async (ticketId: string) => {
    await done(office.call('attendees.void', { body: { eventId, ticketId } }))
    const again = await reply(register(house, other!, order))
    const [{ status } = {}] = await house.rows<{ status: string }>(
      'select status from registrations where id = $1',
      [registration.id],
    )
    return { status, again: again.state === 'done' ? 'done' : again.reason }
  }
  expect(await become(first!.ticketId)).toEqual({ status: 'confirmed', again: 'sold_out' })
  expect(await become(second!.ticketId)).toEqual({ status: 'cancelled', again: 'done' })
  const query = { eventId }
  expect(await reply(as(house, buyer!).call('registrations.booking', { query }))).toMatchObject({
    state: 'none',
  })
})

test('after a new code the old one is superseded at the door, and the new one is mailed', async () => {
  const sale = await sell()
  const { ticketId, order } = await issueOne(house, owner, sale, { email: 'ali@people.example' })
  const old = await codeOf(house, sale, ticketId)
  const body = { eventId: sale.eventId, ticketId, version: 1 }
  expect(await done(office.call('attendees.reissue', { body }))).toEqual({
    state: 'done',
    ticket: { id: ticketId, holderName: 'Aminah binti Yusof', issue: 2, version: 2 },
    isMailed: true,
  })
  expect(await reply(office.call('attendees.reissue', { body }))).toMatchObject({
    reason: 'changed_meanwhile',
  })
  const renewed = await codeOf(house, sale, ticketId)
  expect(renewed).not.toBe(old)
  expect(await scanAtDoor(house, sale, { ticketId, code: old })).toMatchObject({
    rejected: [{ reason: 'superseded' }],
  })
  expect(await scanAtDoor(house, sale, { ticketId, code: renewed })).toMatchObject({
    accepted: [`${ticketId}:${TODAY}`],
  })
  expect(
    await house.rows('select reason from ticket_mails where registration_id = $1 order by reason', [
      order.registrationId,
    ]),
  ).toEqual([{ reason: 'changed' }, { reason: 'issued' }])
  await house.rows('update tickets set issue = 255 where id = $1', [ticketId])
  const last = await reply(office.call('attendees.reissue', { body: { eventId: sale.eventId, ticketId } }))
  expect(last).toMatchObject({ state: 'refused', reason: 'too_often' })
})

test('a refund asks for money and voids what it names; all of them together are never more than was paid', async () => {
  const sale = await sell({ priceSen: 1_000, capacity: 3 })
  const { orders } = await done(
    issue(house, owner, sale, { payment: 'paid_outside', entries: [{ quantity: 3 }] }),
  )
  const { registrationId } = orders[0]!
  const refund = (body: Partial<InputOf<'attendees.refund'>['body']> = {}) =>
    reply(office.call('attendees.refund', { body: { eventId: sale.eventId, registrationId, ...body } }))
  expect(await refund()).toMatchObject({ state: 'refused', reason: 'nothing_paid' })
  await addPayment(house, sale, { registrationId, amountSen: 3_000 })
  const [first = '', second = '', third = ''] = (await peopleOf(house, owner, { eventId: sale.eventId })).map(
    ({ ticketId }) => ticketId,
  )
  expect(await refund({ amountSen: 3_001, ticketIds: [first] })).toMatchObject({ reason: 'more_than_paid' })
  expect(await refund({ amountSen: 1_000, ticketIds: [first, first] })).toMatchObject({
    state: 'done',
    refund: { amountSen: 1_000 },
    voided: [first],
  })
  expect(await refund({ amountSen: 2_001 })).toMatchObject({ reason: 'more_than_paid' })
  const others = [first, second, third]
  expect(await refund({ ticketIds: others })).toMatchObject({
    refund: { amountSen: 2_000 },
    voided: expect.toSatisfy(
      (voided: string[]) => voided.toSorted().join() === [second, third].toSorted().join(),
    ),
  })
  expect(await refund({ amountSen: 1 })).toMatchObject({ reason: 'nothing_paid' })
  expect(
    await house.rows('select amount_sen, status, reason, requested_by from refunds order by amount_sen'),
  ).toEqual([
    { amount_sen: 1_000, status: 'requested', reason: 'organiser', requested_by: owner.userId },
    { amount_sen: 2_000, status: 'requested', reason: 'organiser', requested_by: owner.userId },
  ])
  const stranger = await issueOne(house, owner, sale)
  expectApiFault(
    await office.call('attendees.refund', {
      body: { eventId: sale.eventId, registrationId, ticketIds: [stranger.ticketId] },
    }),
    404,
    /no such ticket/,
  )
  expectApiFault(
    await desk.call('attendees.refund', { body: { eventId: sale.eventId, registrationId } }),
    403,
    /Only owners and admins refund/,
  )
})

test.each([
  'attendees.void',
  'attendees.reissue',
  'attendees.rename',
  'attendees.checkIn',
  'attendees.undoCheckIn',
] as const)('%s of a ticket of another event, of the same organisation too, is 404', async (name) => {
  const [here, there] = [await sell(), await sell()]
  const { ticketId } = await issueOne(house, owner, there)
  const more = { 'attendees.rename': { holderName: 'X' }, 'attendees.checkIn': { reason: 'other' } } as const
  const undo = name === 'attendees.undoCheckIn' ? { reason: 'other' } : {}
  const extra = name in more ? more[name as keyof typeof more] : undo
  for (const id of [ticketId, randomUUIDv7(), there.eventId]) {
    const body = { eventId: here.eventId, ticketId: id, ...extra }
    expectApiFault(await office.send(name, { body }), 404, /no such ticket/)
  }
})
