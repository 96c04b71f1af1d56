import { afterAll, expect, test } from 'vitest'
import { MOST_TOLD_CHANGES } from '@masuk/shared/contract/workshops.ts'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { addHolder, inboxOf, openChangingEvent } from '../support/event-updates.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { register } from '../support/sales.ts'
import { addSignedIn } from '../support/organisers.ts'

const house = await openHouse()
afterAll(() => house.close())
const event = await openChangingEvent(house)
const { eventId } = event
const owner = as(house, event.owner)
const after = (hours: number) => new Date(Date.parse(TONIGHT) + hours * HOUR_MS).toISOString()

async function addWorkshop(plan: Partial<InputOf<'workshops.add'>['body']> = {}) {
  const body = {
    eventId,
    name: 'Wau',
    place: 'Dewan',
    capacity: 3,
    startsAt: after(0),
    endsAt: after(1),
    ...plan,
  }
  return (await done(owner.call('workshops.add', { body }))).workshop
}

/** Somebody with a place in the workshop. */
async function addBooker(workshopId: string, quantity = 1) {
  const person = await addSignedIn(house)
  const lines = [{ ticketTypeId: event.ticketTypeId, quantity }]
  await done(register(house, person, { ...event, lines, workshops: [{ workshopId, quantity }] }))
  return person
}

const change = (
  workshopId: string,
  fields: Omit<InputOf<'workshops.change'>['body'], 'eventId' | 'workshopId'>,
) => reply(owner.call('workshops.change', { body: { eventId, workshopId, ...fields } }))
const remove = (workshopId: string, taken?: number) =>
  reply(
    owner.call('workshops.delete', { body: { eventId, workshopId, ...(taken !== undefined && { taken }) } }),
  )
const listed = async (workshopId: string) =>
  (await reply(owner.call('workshops.list', { query: { eventId } }))).workshops.find(
    ({ id }) => id === workshopId,
  )

test('what is sent replaces what is there, and what is left out stays', async () => {
  const made = await addWorkshop()
  expect(made).toMatchObject({ taken: 0, version: 1 })
  const changed = await change(made.id, { name: 'Wau bulan', capacity: 5 })
  expect(changed).toEqual({
    state: 'done',
    workshop: { ...made, name: 'Wau bulan', capacity: 5, version: 2 },
  })
  expect(await listed(made.id)).toMatchObject({ name: 'Wau bulan', capacity: 5, version: 2, place: 'Dewan' })
  expect(await change(made.id, { version: 1, name: 'Lain' })).toMatchObject({
    state: 'refused',
    reason: 'changed_meanwhile',
    workshop: { name: 'Wau bulan', version: 2 },
  })
})

test.each([
  ['fewer places than are taken', { capacity: 1 }, 'capacity_below_taken'],
  ['an end before the start that stays', { endsAt: after(-1) }, 'ends_before_it_starts'],
])('%s are refused', async (_, fields, reason) => {
  const { id } = await addWorkshop({ name: 'Batik', capacity: 4 })
  await addBooker(id, 2)
  expect(await change(id, fields)).toMatchObject({ state: 'refused', reason })
  expect(await listed(id)).toMatchObject({ capacity: 4, taken: 2, version: 1 })
})

test('a higher limit lets more people in at once, a lower one no more', async () => {
  const { id } = await addWorkshop({ name: 'Congkak', capacity: 1 })
  await addBooker(id)
  const book = async () => {
    const workshops = [{ workshopId: id, quantity: 1 }]
    return (await reply(register(house, await addSignedIn(house), { ...event, workshops }))).state
  }
  expect(await book()).toBe('refused')
  await change(id, { capacity: 3 })
  expect(await book()).toBe('done')
  await change(id, { capacity: 2 })
  expect(await book()).toBe('refused')
})

test('those who have booked are told of another time or place, and of nothing else', async () => {
  const { id } = await addWorkshop({ name: 'Silat' })
  const booker = await addBooker(id)
  const other = await addHolder(house, event)
  await change(id, { name: 'Silat Melayu', capacity: 9 })
  expect(await inboxOf(house, booker)).toEqual([])
  await change(id, { place: 'Padang' })
  const [told] = await inboxOf(house, booker)
  expect(told).toMatchObject({ kind: 'event_changed', title: 'Silat Melayu has changed' })
  expect(told?.text).toContain('The place is now Padang. It was Dewan.')
  expect(await inboxOf(house, other)).toEqual([])
})

test('those who have booked are told a few times an hour, whoever changes it however often', async () => {
  const { id } = await addWorkshop({ name: 'Dikir' })
  const body = { eventId, workshopId: id }
  for (let n = 0; n < MOST_TOLD_CHANGES + 1; n++) await change(id, { place: `Tanpa pelawat ${n}` })
  const booker = await addBooker(id)
  for (let n = 0; n < MOST_TOLD_CHANGES; n++) await change(id, { place: `Dewan ${n}` })
  const again = await owner.call('workshops.change', { body: { ...body, place: 'Padang' } })
  expectApiFault(again, 429, /told of 12 changes within the hour/)
  expect(await listed(id)).toMatchObject({ place: `Dewan ${MOST_TOLD_CHANGES - 1}` })
  expect(await inboxOf(house, booker)).toHaveLength(MOST_TOLD_CHANGES)
  expect(await change(id, { name: 'Dikir Barat', capacity: 8 })).toMatchObject({ state: 'done' })
  expect(await remove(id, 1)).toMatchObject({ state: 'done' })
})

test('it goes with the places in it only when the caller knows how many, and those people are told', async () => {
  const { id } = await addWorkshop({ name: 'Gamelan' })
  const booker = await addBooker(id, 2)
  expect(await remove(id)).toMatchObject({ state: 'refused', reason: 'taken', taken: 2 })
  expect(await remove(id, 1)).toMatchObject({ state: 'refused', reason: 'taken', taken: 2 })
  expect(await inboxOf(house, booker)).toEqual([])
  expect(await remove(id, 2)).toEqual({ state: 'done', workshopId: id })
  expect(await inboxOf(house, booker)).toMatchObject([{ title: 'Gamelan does not take place' }])
  expect(await remove(id)).toEqual({ state: 'done', workshopId: id })
  const tickets = `select from tickets t where user_id = $1 and voided_at is null`
  expect(await house.rows(tickets, [booker.userId])).toHaveLength(2)
})

test('of an event it has only its own', async () => {
  const elsewhere = await openChangingEvent(house)
  const { id: workshopId } = await addWorkshop({ name: 'Tenun' })
  const body = { eventId: elsewhere.eventId, workshopId }
  const theirs = as(house, elsewhere.owner)
  expectApiFault(await theirs.call('workshops.change', { body }), 404, /no such workshop/)
  expectApiFault(await theirs.call('workshops.delete', { body }), 404, /no such workshop/)
})
