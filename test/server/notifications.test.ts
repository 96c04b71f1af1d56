import { afterAll, expect, test } from 'vitest'
import { retention } from '../../server/erasure/retention-job.ts'
import { as, reply } from '../support/call.ts'
import { DAY_MS, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openSale } from '../support/sales.ts'
import { addRow, addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

const minutesAfter = (minutes: number) => new Date(Date.parse(TONIGHT) + minutes * MINUTE_MS)
const addNotifications = ({ userId }: Person, count: number) =>
  addRows(
    house,
    'notifications',
    Array.from({ length: count }, (_, at) => ({ userId, title: `No. ${at}`, createdAt: minutesAfter(at) })),
  )
const open = (person: Person, after?: string) =>
  reply(as(house, person).call('notifications.open', { body: { ...(after !== undefined && { after }) } }))
const unreadOf = async ({ userId }: Person) =>
  (
    await house.rows<{ title: string }>(
      'select title from notifications where user_id = $1 and read_at is null order by created_at',
      [userId],
    )
  ).map(({ title }) => title)

test('an empty inbox has nothing, and no next page', async () => {
  expect(await open(await addSignedIn(house))).toEqual({
    notifications: [],
    next: null,
    unread: 0,
    settings: { workshopReminderMinutes: null },
  })
})

test('the newest 50 come first and are read by that; older ones stay unread until their page is opened', async () => {
  const person = await addSignedIn(house)
  await addNotifications(person, 120)
  const first = await open(person)
  expect(first.notifications.map(({ title }) => title)).toEqual(
    Array.from({ length: 50 }, (_, at) => `No. ${119 - at}`),
  )
  expect(first.notifications.every(({ isNew }) => isNew)).toBe(true)
  expect(first.unread).toBe(70)
  expect(await unreadOf(person)).toHaveLength(70)
  const second = await open(person, first.next!)
  expect([second.notifications[0]?.title, second.notifications.length, second.unread]).toEqual([
    'No. 69',
    50,
    20,
  ])
  const third = await open(person, second.next!)
  expect([third.notifications.length, third.next, third.unread]).toEqual([20, null, 0])
  const again = await open(person)
  expect(again.notifications.some(({ isNew }) => isNew)).toBe(false)
  expect(again.unread).toBe(0)
})

test('a page of exactly 50 is the last', async () => {
  const person = await addSignedIn(house)
  await addNotifications(person, 50)
  const { notifications, next } = await open(person)
  expect([notifications.length, next]).toEqual([50, null])
})

test('notifications of one moment are on one page each', async () => {
  const person = await addSignedIn(house)
  await addRows(
    house,
    'notifications',
    Array.from({ length: 75 }, () => ({ userId: person.userId, createdAt: TONIGHT })),
  )
  const first = await open(person)
  const second = await open(person, first.next!)
  const ids = [...first.notifications, ...second.notifications].map(({ id }) => id)
  expect(new Set(ids).size).toBe(75)
})

test('nobody sees or reads the notifications of another person', async () => {
  const [person, other] = [await addSignedIn(house), await addSignedIn(house)]
  await addNotifications(person, 3)
  const { notifications, next } = await open(other)
  expect([notifications, next]).toEqual([[], null])
  const [{ id } = { id: '' }] = (await open(person)).notifications
  expect((await open(other, `${Date.parse(TONIGHT) * 2_000}.${id}`)).notifications).toEqual([])
  expect(await unreadOf(person)).toEqual([])
})

test('a notification names its event, as long as there is one', async () => {
  const person = await addSignedIn(house)
  const { organizationId, eventId, slug } = await openSale(house)
  await addRow(house, 'notifications', { userId: person.userId, organizationId, eventId })
  const [{ event } = { event: null }] = (await open(person)).notifications
  expect(event).toEqual({ id: eventId, name: 'Malam Muzik', slug })
  await house.rows('delete from ticket_types where event_id = $1', [eventId])
  await house.rows('delete from events where id = $1', [eventId])
  expect((await open(person)).notifications[0]?.event).toBeNull()
})

test.each([
  'nonsense',
  '1.x',
  '-1.01973f10-0000-7000-8000-000000000001',
  '1.01973f10-0000-7000-8000-000000000001 ',
])('a cursor that is none is refused: %s', async (after) => {
  const { status } = await as(house, await addSignedIn(house)).send('notifications.open', { body: { after } })
  expect(status).toBe(400)
})

test('a reminder of workshops is what the person chose last', async () => {
  const person = await addSignedIn(house)
  for (const workshopReminderMinutes of [15, 30, 30, null] as const) {
    const { workshopReminderMinutes: saved } = await reply(
      as(house, person).call('notifications.saveSettings', { body: { workshopReminderMinutes } }),
    )
    expect([saved, (await open(person)).settings.workshopReminderMinutes]).toEqual([
      workshopReminderMinutes,
      workshopReminderMinutes,
    ])
  }
  const wrong = await as(house, person).send('notifications.saveSettings', {
    body: { workshopReminderMinutes: 20 },
  })
  expect(wrong.status).toBe(400)
})

test('after 180 days a notification is forgotten, read or not', async () => {
  const person = await addSignedIn(house)
  await addRows(house, 'notifications', [
    { userId: person.userId, title: 'Old', createdAt: new Date(Date.parse(TONIGHT) - 181 * DAY_MS) },
    { userId: person.userId, title: 'Kept', createdAt: new Date(Date.parse(TONIGHT) - 179 * DAY_MS) },
  ])
  await retention.run({}, house.deps)
  expect((await open(person)).notifications.map(({ title }) => title)).toEqual(['Kept'])
})
