import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { DAY_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTickets } from '../support/people.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'
import { addRow, addRows } from '../support/tables.ts'
import { auditOf, createEvent, nextWeek, organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)

const typesOf = async (eventId: string) =>
  (await reply(owner.call('ticketTypes.list', { query: { eventId } }))).ticketTypes

async function addType(eventId: string, given: Partial<InputOf<'ticketTypes.add'>['body']> = {}) {
  const body = { eventId, name: 'General', ...given }
  return (await done(owner.call('ticketTypes.add', { body }))).ticketType
}

/** An event with that many rows of its own in a table. */
async function eventWith(table: 'ticket_types' | 'workshops', count: number): Promise<string> {
  const { id: eventId, organizationId } = await createEvent(house, studio)
  const rows = Array.from({ length: count }, () => ({ organizationId, eventId }))
  await addRows(house, table, rows)
  return eventId
}

/** An event of which five tickets of its only type are sold, and two more void. */
async function soldEvent() {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  await addTickets(house, event, { count: 5 })
  await addTickets(house, event, { count: 2, voided: true })
  return event
}

test('a new ticket type is public, free and unlimited unless said otherwise', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const general = await addType(eventId)
  expect(general).toMatchObject({
    name: 'General',
    priceSen: 0,
    quantity: null,
    publicRegistration: true,
    sold: 0,
  })
  const crew = await addType(eventId, { name: 'Crew', priceSen: 100, quantity: 5, publicRegistration: false })
  expect(await typesOf(eventId)).toEqual([general, crew])
  expect(crew).toMatchObject({ priceSen: 100, quantity: 5, publicRegistration: false })
})

test('what is left out of a change stays, publicRegistration too', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const type = await addType(eventId, { name: 'Crew', priceSen: 100, quantity: 5, publicRegistration: false })
  const change = async (field: Partial<InputOf<'ticketTypes.update'>['body']>) => {
    const body = { eventId, ticketTypeId: type.id, ...field }
    return (await done(owner.call('ticketTypes.update', { body }))).ticketType
  }
  expect(await change({ name: 'Krew' })).toEqual({ ...type, name: 'Krew', version: 2 })
  expect(await change({ quantity: null })).toMatchObject({ quantity: null, publicRegistration: false })
  expect(await change({ publicRegistration: true })).toMatchObject({
    publicRegistration: true,
    priceSen: 100,
  })
  expect(await change({ priceSen: 250 })).toMatchObject({ priceSen: 250, name: 'Krew' })
})

test('a change with an old version is refused with what there is now; without one it is written over', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const { id: ticketTypeId, version } = await addType(eventId, { name: 'Awal' })
  const update = (given: Partial<InputOf<'ticketTypes.update'>['body']>) =>
    reply(owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, ...given } }))
  const mine = await update({ version, priceSen: 900 })
  expect(mine).toMatchObject({ state: 'done', ticketType: { version: version + 1, priceSen: 900 } })
  const [now] = await typesOf(eventId)
  expect(now).toMatchObject({ name: 'Awal', priceSen: 900, version: version + 1 })

  expect(await update({ version, name: 'Lambat', priceSen: 100 })).toEqual({
    state: 'refused',
    reason: 'changed_meanwhile',
    message: expect.stringMatching(/save again/),
    ticketType: now,
  })
  expect(await typesOf(eventId)).toEqual([now])
  expect(await update({ name: 'Tanpa versi' })).toMatchObject({
    state: 'done',
    ticketType: { name: 'Tanpa versi', priceSen: 900, version: version + 2 },
  })
  expect(await update({ version: version + 2, quantity: 5 })).toMatchObject({ state: 'done' })
})

test('a refused change leaves the version as it is, and a copy of the event begins anew', async () => {
  const { eventId, ticketTypeId } = await soldEvent()
  const update = (body: Partial<InputOf<'ticketTypes.update'>['body']>) =>
    reply(owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, ...body } }))
  await update({ name: 'Baru' })
  expect(await update({ quantity: 1 })).toMatchObject({ state: 'refused', reason: 'quantity_below_sold' })
  expect(await typesOf(eventId)).toMatchObject([{ version: 2 }])
  const { event: copy } = await done(owner.call('events.duplicate', { body: { eventId } }))
  expect(await typesOf(copy.id)).toMatchObject([{ name: 'Baru', version: 1 }])
})

test('sold counts valid tickets; a quantity below it is refused, exactly it and none are not', async () => {
  const { eventId, ticketTypeId } = await soldEvent()
  expect(await typesOf(eventId)).toMatchObject([{ sold: 5 }])
  const set = async (quantity: number | null) =>
    await reply(owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, quantity } }))
  expect(await set(4)).toMatchObject({ state: 'refused', reason: 'quantity_below_sold' })
  expect(await set(5)).toMatchObject({ state: 'done', ticketType: { quantity: 5 } })
  expect(await set(null)).toMatchObject({ state: 'done', ticketType: { quantity: null } })
})

test('the price of a type that was issued is fixed; saying it again is no change', async () => {
  const { eventId, ticketTypeId } = await soldEvent()
  const set = async (priceSen: number) =>
    await reply(owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, priceSen } }))
  expect(await set(1)).toMatchObject({ state: 'refused', reason: 'price_fixed' })
  expect(await set(0)).toMatchObject({ state: 'done' })
})

test('a type of which a ticket was issued is not deleted, even when all are void by now', async () => {
  const { eventId, ticketTypeId } = await soldEvent()
  await house.rows(
    `select void_tickets(organization_id, event_id, array_agg(id), now()) from tickets
      where event_id = $1 group by organization_id, event_id`,
    [eventId],
  )
  const answer = await owner.call('ticketTypes.delete', { body: { eventId, ticketTypeId } })
  expect(await reply(answer)).toMatchObject({ state: 'refused', reason: 'sold' })
  const { id: unsold } = await addType(eventId)
  expect(await reply(owner.call('ticketTypes.delete', { body: { eventId, ticketTypeId: unsold } }))).toEqual({
    state: 'done',
    ticketTypeId: unsold,
  })
  expect(await typesOf(eventId)).toMatchObject([{ id: ticketTypeId }])
})

test('a type that is in an order is not deleted, though no ticket of it was ever issued', async () => {
  const { organizationId } = studio
  const { eventId, ticketTypeId } = await openSale(house, { organizationId, quantity: 5 })
  const { id: registrationId } = await addRow(house, 'registrations', {
    organizationId,
    eventId,
    status: 'held',
  })
  await addRow(house, 'registration_lines', {
    organizationId,
    registrationId,
    eventId,
    ticketTypeId,
    quantity: 3,
  })
  expect(await typesOf(eventId)).toMatchObject([{ sold: 0, held: 3 }])
  const change = (quantity: number) =>
    reply(owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, quantity } }))
  expect(await change(2)).toMatchObject({ state: 'refused', reason: 'quantity_below_sold' })
  expect(await change(3)).toMatchObject({ state: 'done', ticketType: { held: 3 } })
  await house.rows(`update registrations set status = 'expired' where id = $1`, [registrationId])
  expect(await reply(owner.call('ticketTypes.delete', { body: { eventId, ticketTypeId } }))).toMatchObject({
    state: 'refused',
    reason: 'sold',
  })
  await expectSaleInvariants(house)
})

test('what selling needs is kept, changed one by one, and copied with the event', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const sale = {
    description: 'Dengan makan malam',
    position: 2,
    mostPerOrder: 4,
    salesStartAt: '2026-11-01T00:00:00.000Z',
    salesEndAt: '2026-11-26T16:00:00.000Z',
  }
  const type = await addType(eventId, { name: 'Kemudian', ...sale })
  expect(type).toMatchObject(sale)
  const first = await addType(eventId, { name: 'Dahulu', position: 1 })
  expect(first).toMatchObject({ description: '', mostPerOrder: 10, salesStartAt: null, salesEndAt: null })
  expect(await typesOf(eventId)).toEqual([first, type])
  const change = (field: Partial<InputOf<'ticketTypes.update'>['body']>) =>
    reply(owner.call('ticketTypes.update', { body: { eventId, ticketTypeId: type.id, ...field } }))
  expect(await change({ salesEndAt: sale.salesStartAt })).toMatchObject({
    state: 'refused',
    reason: 'sale_ends_before_it_starts',
  })
  expect(await change({ salesEndAt: null })).toMatchObject({
    state: 'done',
    ticketType: { ...sale, salesEndAt: null, version: 2 },
  })
  const startsAt = new Date(Date.parse(nextWeek.startsAt) + DAY_MS).toISOString()
  const { event } = await done(owner.call('events.duplicate', { body: { eventId, startsAt } }))
  expect(await typesOf(event.id)).toMatchObject([
    { name: 'Dahulu', position: 1 },
    { ...sale, salesStartAt: '2026-11-02T00:00:00.000Z', salesEndAt: null },
  ])
})

test('a ticket type of another event is 404, of the same organisation too', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const { ticketTypeId } = await soldEvent()
  expectApiFault(
    await owner.call('ticketTypes.update', { body: { eventId, ticketTypeId, name: 'X' } }),
    404,
    /no such ticket type/,
  )
  expectApiFault(
    await owner.call('ticketTypes.delete', { body: { eventId, ticketTypeId } }),
    404,
    /no such ticket type/,
  )
})

test.each([
  [{ quantity: 0 }, /^quantity must be at least 1/],
  [{ quantity: 1_000_001 }, /^quantity may be at most 1,000,000/],
  [{ priceSen: -1 }, /^priceSen must not be negative/],
  [{ priceSen: 9.5 }, /^priceSen must be a whole number of sen/],
  [{ publicRegistration: 'yes' }, /^publicRegistration must be true or false/],
  [{ name: 'two\nlines' }, /^name must be one line/],
  [{ mostPerOrder: 0 }, /^mostPerOrder must be at least 1/],
  [{ mostPerOrder: 51 }, /^mostPerOrder may be at most 50/],
  [{ position: -1 }, /^position must not be negative/],
  [{ salesStartAt: 'soon' }, /^salesStartAt must be a UTC time/],
  [{ salesStartAt: nextWeek.endsAt, salesEndAt: nextWeek.startsAt }, /^salesEndAt must be later than/],
])('%j is 400', async (field, words) => {
  const { id: eventId } = await createEvent(house, studio)
  expectApiFault(
    await owner.send('ticketTypes.add', { body: { eventId, name: 'General', ...field } }),
    400,
    words,
  )
  expect(await typesOf(eventId)).toEqual([])
})

test('the hundred-and-first ticket type is refused', async () => {
  const eventId = await eventWith('ticket_types', 100)
  expect(await reply(owner.call('ticketTypes.add', { body: { eventId, name: 'One more' } }))).toMatchObject({
    state: 'refused',
    reason: 'too_many',
  })
})

test('every change of a ticket type is written down without its name', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const { id } = await addType(eventId, { name: 'Rahsia', priceSen: 900 })
  await done(
    owner.call('ticketTypes.update', { body: { eventId, ticketTypeId: id, name: 'Sulit', quantity: 7 } }),
  )
  await done(owner.call('ticketTypes.delete', { body: { eventId, ticketTypeId: id } }))
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === id)
  expect(entries.map(({ action, metadata }) => [action, metadata])).toEqual([
    [
      'ticket_type.added',
      {
        eventId,
        position: 0,
        priceSen: 900,
        quantity: null,
        mostPerOrder: 10,
        salesStartAt: null,
        salesEndAt: null,
        publicRegistration: true,
      },
    ],
    ['ticket_type.changed', { eventId, fields: ['name', 'quantity'], quantity: 7 }],
    ['ticket_type.deleted', { eventId }],
  ])
})

test('a workshop always has a finite number of places', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const workshop = { name: 'Wau bulan', capacity: 12, ...nextWeek }
  const answer = await owner.call('workshops.add', { body: { eventId, ...workshop } })
  expect(await reply(answer)).toMatchObject({ state: 'done', workshop })
  for (const capacity of [null, undefined, 0, -3, 2.5]) {
    expectApiFault(
      await owner.send('workshops.add', { body: { eventId, ...workshop, capacity } }),
      400,
      /^capacity must be/,
    )
  }
  expect(await reply(owner.call('workshops.list', { query: { eventId } }))).toEqual({
    workshops: [{ id: expect.any(String), description: '', place: '', taken: 0, version: 1, ...workshop }],
  })
})

test('the two-hundred-and-first workshop of an event is refused', async () => {
  const eventId = await eventWith('workshops', 199)
  const add = () =>
    owner.call('workshops.add', { body: { eventId, name: 'Wau bulan', capacity: 12, ...nextWeek } })
  expect(await reply(add())).toMatchObject({ state: 'done' })
  expect(await reply(add())).toMatchObject({ state: 'refused', reason: 'too_many' })
})
