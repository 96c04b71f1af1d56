import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tellUpdates } from '../../server/event-updates/tell.ts'
import { as, done } from '../support/call.ts'
import { HOUR_MS, makeClock, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import {
  addHolder,
  addManyHolders,
  addTicketOf,
  inboxOf,
  openChangingEvent,
} from '../support/event-updates.ts'
import type { ChangingEvent } from '../support/event-updates.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addDevice } from '../support/push-devices.ts'
import { breakingDeps, Killed } from '../support/breaking-deps.ts'
import { register } from '../support/sales.ts'

const house = await openHouse({ clock: makeClock() })
afterAll(() => house.close())
const BEFORE = new Date(Date.parse(TONIGHT) - 24 * HOUR_MS)
beforeEach(() => house.clock.set(BEFORE.toISOString()))

const tell = (deps = house.deps) => tellUpdates.run({}, deps)
async function passAndTell(minutes = 10): Promise<void> {
  house.clock.pass(minutes * MINUTE_MS)
  await tell()
}
const titlesOf = async (person: Person) => (await inboxOf(house, person)).map(({ title }) => title)
const updates = ({ eventId }: ChangingEvent) =>
  house.rows('select 1 from event_updates where event_id = $1', [eventId])
const laterBy = (hours: number) => ({
  startsAt: new Date(Date.parse(TONIGHT) + hours * HOUR_MS).toISOString(),
  endsAt: new Date(Date.parse(TONIGHT) + (hours + 3) * HOUR_MS).toISOString(),
})

test('ten minutes after a change those with a valid ticket are told, once, and with a device alerted', async () => {
  const event = await openChangingEvent(house)
  const [holder, stranger] = [await addHolder(house, event), await addSignedIn(house)]
  await addTicketOf(house, event, holder)
  await addDevice(house, holder)
  await event.save({ venue: 'Stadium' })
  await passAndTell(9)
  expect(await titlesOf(holder)).toEqual([])
  await passAndTell(1)
  const [told, ...more] = await inboxOf(house, holder)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    kind: 'event_changed',
    title: 'Malam Muzik: new place',
    text: 'The place is now Stadium.',
    path: '/tickets',
    event: { id: event.eventId, name: 'Malam Muzik' },
  })
  expect(await titlesOf(stranger)).toEqual([])
  expect(await titlesOf(event.owner)).toEqual([])
  expect(
    await house.rows(
      'select 1 from push_alerts a join push_devices d on d.id = a.device_id where d.user_id = $1',
      [holder.userId],
    ),
  ).toHaveLength(1)
  await passAndTell()
  expect(await titlesOf(holder)).toHaveLength(1)
  expect(await updates(event)).toEqual([])
})

test('several changes are one notification, of what is different in the end', async () => {
  const event = await openChangingEvent(house)
  const holder = await addHolder(house, event)
  await event.save({ venue: 'Stadium' })
  house.clock.pass(4 * MINUTE_MS)
  await event.save({ venue: 'Dewan', ...laterBy(2) })
  house.clock.pass(4 * MINUTE_MS)
  await event.move('closed')
  await event.move('published')
  await passAndTell(2)
  const [told, ...more] = await inboxOf(house, holder)
  expect(more).toEqual([])
  expect(told?.title).toBe('Malam Muzik has changed')
  expect(told?.text).toMatch(/It is now .*\n.*Dewan/)
  expect(told?.text).not.toMatch(/Stadium|closed/)
})

test('a change that is taken back tells nothing', async () => {
  const event = await openChangingEvent(house)
  const holder = await addHolder(house, event)
  await event.save(laterBy(1))
  await event.save(laterBy(0))
  await event.move('closed')
  await event.move('published')
  await passAndTell()
  expect([await titlesOf(holder), await updates(event)]).toEqual([[], []])
})

test('what is changed back after people were told is told again', async () => {
  const event = await openChangingEvent(house)
  const holder = await addHolder(house, event)
  await event.save({ venue: 'Stadium' })
  await passAndTell()
  await event.save({ venue: '' })
  await passAndTell()
  expect(await titlesOf(holder)).toEqual(['Malam Muzik: place to be announced', 'Malam Muzik: new place'])
})

test('closing and opening again are told, but not once the event is over', async () => {
  const event = await openChangingEvent(house)
  const holder = await addHolder(house, event)
  await event.move('closed')
  await passAndTell()
  await event.move('published')
  await passAndTell()
  expect(await titlesOf(holder)).toEqual(['Malam Muzik: open again', 'Malam Muzik: closed'])
  house.clock.set(new Date(Date.parse(TONIGHT) + 10 * HOUR_MS).toISOString())
  await event.move('closed')
  await passAndTell()
  expect(await titlesOf(holder)).toHaveLength(2)
})

test.each([
  ['a name', { name: 'Malam Jazz' }],
  ['a description', { description: 'Bawa payung.' }],
  ['a capacity', { capacity: 400 }],
  ['a programme', { schedule: [] }],
  ['nothing', { venue: '' }],
])('%s alone is not told', async (_, details) => {
  const event = await openChangingEvent(house)
  await event.save(details)
  expect(await updates(event)).toEqual([])
})

test('a draft tells nobody, nor does publishing it', async () => {
  const event = await openChangingEvent(house, { status: 'draft' })
  await event.save({ venue: 'Stadium' })
  await event.move('published')
  expect(await updates(event)).toEqual([])
})

test('an event that is deleted with a change to tell leaves nothing behind', async () => {
  const event = await openChangingEvent(house)
  await event.save({ venue: 'Stadium' })
  await event.move('draft')
  await done(as(house, event.owner).call('events.delete', { body: { eventId: event.eventId } }))
  await passAndTell()
  expect(await updates(event)).toEqual([])
})

test('who has only a void ticket, or none any more, is not told; who registers meanwhile is', async () => {
  const event = await openChangingEvent(house)
  const [holder, buyer] = [await addHolder(house, event), await addSignedIn(house)]
  await event.save({ venue: 'Stadium' })
  await house.rows('update tickets set voided_at = $2 where user_id = $1', [holder.userId, BEFORE])
  await done(register(house, buyer, event))
  await passAndTell()
  expect([await titlesOf(holder), await titlesOf(buyer)]).toEqual([[], ['Malam Muzik: new place']])
})

test('a change that fails tells nothing', async () => {
  const event = await openChangingEvent(house)
  await house.rows('alter table audit_log add constraint closed check (false) not valid')
  await as(house, event.owner).call('eventDetails.save', {
    body: { eventId: event.eventId, venue: 'Stadium' },
  })
  await house.rows('alter table audit_log drop constraint closed')
  expect(await updates(event)).toEqual([])
})

describe('many people', () => {
  const toldOf = async ({ eventId }: ChangingEvent) =>
    (
      await house.rows<{ told: number; people: number }>(
        `select count(*)::integer as told, count(distinct user_id)::integer as people from notifications where event_id = $1`,
        [eventId],
      )
    )[0]

  test('are told in slices, each once, by any number of processes', async () => {
    const event = await openChangingEvent(house)
    await addManyHolders(house, event, 2_300)
    await event.save({ venue: 'Stadium' })
    house.clock.pass(10 * MINUTE_MS)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect(await toldOf(event)).toEqual({ told: 2_300, people: 2_300 })
    expect(await updates(event)).toEqual([])
  })

  test('are told once wherever the process dies, by the next one', async () => {
    const event = await openChangingEvent(house)
    const people = await addManyHolders(house, event, 700)
    await addDevice(house, { userId: people[0]! })
    for (let at = 1; ; at++) {
      await event.save({ venue: `Stadium ${at}` })
      house.clock.pass(10 * MINUTE_MS)
      const side = at % 2 === 0 ? 'before' : 'after'
      const died = await tell(breakingDeps(house.deps, { at, side })).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        },
      )
      await tell()
      expect(await toldOf(event), `died ${side} statement ${at}`).toEqual({ told: 700, people: 700 })
      await house.rows('delete from notifications')
      if (!died) break
      expect(at).toBeLessThan(100)
    }
  })

  test('a change while they are being told is another notification, for everybody', async () => {
    const event = await openChangingEvent(house)
    const holder = await addHolder(house, event)
    await addManyHolders(house, event, 600)
    await event.save({ venue: 'Stadium' })
    house.clock.pass(10 * MINUTE_MS)
    // Dies with the text written, and nobody told.
    await expect(tell(breakingDeps(house.deps, { at: 8, side: 'before' }))).rejects.toThrow(Killed)
    await event.save({ venue: 'Dewan' })
    await tell()
    await passAndTell()
    expect((await inboxOf(house, holder)).map(({ text }) => text)).toEqual([
      'The place is now Dewan. It was Stadium.',
      'The place is now Stadium.',
    ])
    expect(await toldOf(event)).toEqual({ told: 1_202, people: 601 })
  })
})
