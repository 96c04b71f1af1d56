import { isRightPin } from '@masuk/shared/door-settings.ts'
import { expect, test } from 'vitest'
import { as, at, done, reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TODAY, TOMORROW } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'
import { addTicketType } from '../support/world.ts'

const house = await openCheckedHouse()

const ask = (door: Door, { etag, day }: { etag?: string; day?: string } = {}) =>
  at(door).call('scan.event', {
    headers: etag === undefined ? {} : { 'if-none-match': etag },
    query: { token: door.token, ...(day !== undefined && { day }) },
  })

async function aDoor() {
  const event = await addEvent(house)
  const owner = as(house, await addOrganiser(house, { ...event, role: 'owner' }))
  return { event, owner, door: await pairDoor(house, event) }
}

test('tells a door of its event, and how many are in on a day', async () => {
  const { event, door } = await aDoor()
  const secondId = await addTicketType(house, event)
  const [ticket] = await addTickets(house, event, { count: 2 })
  await admit(door, [scanOf(ticket!)])
  const told = await reply(ask(door))
  expect(told).toMatchObject({
    id: event.eventId,
    name: 'Malam Muzik',
    venue: 'Dataran Merdeka',
    capacity: null,
    day: TODAY,
    checkedIn: 1,
    doorNames: 'initials',
    doorUnknownCodes: 'admit',
    doorPin: null,
  })
  expect(told.ticketTypes.map(({ number, id }) => [number, id])).toEqual([
    [0, event.ticketTypeId],
    [1, secondId],
  ])
  expect(await reply(ask(door, { day: TOMORROW }))).toMatchObject({ day: TOMORROW, checkedIn: 0 })
})

test('is a 304 until something of it changes', async () => {
  const { event, owner, door } = await aDoor()
  const etag = (await ask(door)).headers['etag'] ?? ''
  expect((await ask(door, { etag })).status).toBe(304)
  await admit(door, [scanOf(await addTicket(house, event))])
  const later = await ask(door, { etag })
  expect(later.status).toBe(200)
  const body = { eventId: event.eventId, doorUnknownCodes: 'refuse', capacity: 300 } as const
  await done(owner.call('eventDetails.save', { body }))
  const saved = await reply(ask(door, { etag: later.headers['etag'] ?? '' }))
  expect(saved).toMatchObject({ doorUnknownCodes: 'refuse', capacity: 300 })
})

test('the PIN reaches doors as a hash, and nobody else at all', async () => {
  const { event, owner, door } = await aDoor()
  const save = (doorPin: string | null) =>
    owner.call('eventDetails.save', { body: { eventId: event.eventId, doorPin } })
  const { event: saved } = await done(save('048213'))
  expect(saved.hasDoorPin).toBe(true)
  expect(JSON.stringify(saved)).not.toMatch(/048213|doorPin"|salt/)
  const { doorPin } = await reply(ask(door))
  expect(doorPin).toMatchObject({ salt: expect.stringMatching(/^[0-9a-f]{32}$/), iterations: 200_000 })
  expect(await isRightPin('048213', doorPin!)).toBe(true)
  expect(await isRightPin('048214', doorPin!)).toBe(false)
  const copy = await done(owner.call('events.duplicate', { body: { eventId: event.eventId } }))
  const [original, copied] = await Promise.all(
    [event.eventId, copy.event.id].map((id) => house.rows('select door_pin from events where id = $1', [id])),
  )
  expect(copied).toEqual(original)
  expect((await done(save(null))).event.hasDoorPin).toBe(false)
  expect(await reply(ask(door))).toMatchObject({ doorPin: null })
})

test.each(['123', '123456789', '12a4', ''])('no PIN is %j', async (doorPin) => {
  const { event, owner } = await aDoor()
  const answer = await owner.call('eventDetails.save', { body: { eventId: event.eventId, doorPin } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer)).toContain('4 to 8 digits')
})
