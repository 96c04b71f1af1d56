import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { limitToZone, openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { createEvent, nextWeek, organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)

test('a copy is a draft with all that describes the original and nothing that happened to it', async () => {
  const original = await addEvent(house, { organizer: organizerOf(studio) })
  const eventId = original.eventId
  const [category] = await house.rows<{ id: string }>("select id from categories where slug = 'music'")
  const schedule = [
    { title: 'Pintu buka', place: 'Gate A', startsAt: nextWeek.startsAt, endsAt: null },
    { title: 'Konsert', place: '', ...nextWeek },
  ]
  await done(
    owner.call('eventDetails.save', {
      body: {
        eventId,
        description: 'Satu\ndua',
        capacity: 500,
        categoryIds: [category!.id],
        schedule,
      },
    }),
  )
  await done(
    owner.call('ticketTypes.add', {
      body: {
        eventId,
        name: 'VIP',
        priceSen: 9_900,
        quantity: 10,
        publicRegistration: false,
      },
    }),
  )
  await done(owner.call('workshops.add', { body: { eventId, name: 'Wau', capacity: 12, ...nextWeek } }))
  await done(owner.call('zones.add', { body: { eventId, name: 'Backstage' } }))
  await addTicket(house, original)

  const answer = await owner.call('events.duplicate', { body: { eventId } })
  const { event } = await done(answer)
  expect(event).toMatchObject({
    status: 'draft',
    name: 'Malam Muzik (copy)',
    slug: 'malam-muzik-copy',
    capacity: 500,
  })
  const parts = async (id: string) => {
    const query = { eventId: id }
    const [{ event: details }, { ticketTypes: tickets }, { workshops }, { zones }] = await Promise.all([
      reply(owner.call('eventDetails.read', { query })),
      reply(owner.call('ticketTypes.list', { query })),
      reply(owner.call('workshops.list', { query })),
      reply(owner.call('zones.list', { query })),
    ])
    return { details, tickets, workshops, zones }
  }
  const [copied, kept] = [await parts(event.id), await parts(eventId)]
  expect(copied.details).toMatchObject({
    description: 'Satu\ndua',
    categoryIds: [category!.id],
    schedule,
    taken: 0,
  })
  const withoutIds = (rows: { id: string; sold?: number }[]) =>
    rows.map(({ id: _, sold: __, ...rest }) => rest)
  for (const part of ['tickets', 'workshops', 'zones'] as const) {
    expect(withoutIds(copied[part])).toEqual(withoutIds(kept[part]))
    const ids = [...copied[part], ...kept[part]].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
  expect(await house.rows('select * from registrations where event_id = $1', [event.id])).toEqual([])
  expect(await house.rows('select * from tickets where event_id = $1', [event.id])).toEqual([])
})

test('a copy with a start of its own moves every time along', async () => {
  const event = await createEvent(house, studio)
  const eventId = event.id
  await done(
    owner.call('eventDetails.save', {
      body: {
        eventId,
        schedule: [{ title: 'Buka', startsAt: '2026-11-27T11:30:00Z' }],
      },
    }),
  )
  await done(owner.call('workshops.add', { body: { eventId, name: 'Wau', capacity: 1, ...nextWeek } }))
  const answer = await owner.call('events.duplicate', {
    body: {
      eventId,
      name: 'Tahun depan',
      startsAt: '2027-11-26T11:00:00Z',
    },
  })
  const { event: copy } = await done(answer)
  expect(copy).toMatchObject({
    startsAt: '2027-11-26T11:00:00.000Z',
    endsAt: '2027-11-26T15:00:00.000Z',
    slug: 'tahun-depan',
  })
  const details = await reply(owner.call('eventDetails.read', { query: { eventId: copy.id } }))
  expect(details).toMatchObject({
    event: { schedule: [{ startsAt: '2027-11-26T11:30:00.000Z', endsAt: null }] },
  })
  const workshops = await reply(owner.call('workshops.list', { query: { eventId: copy.id } }))
  expect(workshops).toMatchObject({ workshops: [{ startsAt: copy.startsAt, endsAt: copy.endsAt }] })
})

test('an event on which nothing hangs is deleted with all that describes it, and its slug is free again', async () => {
  const { id: eventId, slug } = await createEvent(house, studio, { name: 'Sekali sahaja' })
  await done(
    owner.call('eventDetails.save', {
      body: {
        eventId,
        schedule: [{ title: 'Buka', startsAt: nextWeek.startsAt }],
      },
    }),
  )
  await done(owner.call('ticketTypes.add', { body: { eventId, name: 'VIP' } }))
  await done(owner.call('workshops.add', { body: { eventId, name: 'Wau', capacity: 12, ...nextWeek } }))
  await done(owner.call('zones.add', { body: { eventId, name: 'Backstage' } }))
  await done(owner.call('scanners.pair', { body: { eventId } }))
  expect(await reply(owner.call('events.delete', { body: { eventId } }))).toEqual({ state: 'done', eventId })
  for (const table of [
    'ticket_types',
    'workshops',
    'zones',
    'schedule_slots',
    'pairing_codes',
    'event_directory',
  ]) {
    expect(await house.rows(`select * from ${table} where event_id = $1`, [eventId])).toEqual([])
  }
  expect((await createEvent(house, studio, { name: 'Sekali sahaja' })).slug).toBe(slug)
})

test('an event with a past is kept, and every blocker is named with its number', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId } = event
  const ticket = await addTicket(house, event)
  await addTicket(house, event, { voided: true })
  await admit(await pairDoor(house, event), [scanOf(ticket)])
  const { id: zoneId } = (await done(owner.call('zones.add', { body: { eventId, name: 'VIP' } }))).zone
  await limitToZone(house, { ...studio, userId: studio.crew.userId, zoneId: zoneId })
  expect(await reply(owner.call('events.delete', { body: { eventId } }))).toEqual({
    state: 'refused',
    reason: 'published',
    message: expect.stringMatching(/close it first/),
    blockers: [
      { reason: 'published', count: 1 },
      { reason: 'registrations', count: 1 },
      { reason: 'tickets', count: 2 },
      { reason: 'scans', count: 1 },
      { reason: 'zones_in_use', count: 1 },
    ],
  })
  expect(await house.rows('select * from events where id = $1', [eventId])).toHaveLength(1)
})

test('a door of a deleted event learns at its next call that the event is gone', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId } = event
  const door = await pairDoor(house, event)
  await house.rows('delete from registrations where event_id = $1', [eventId])
  await done(owner.call('events.status', { body: { eventId, status: 'closed' } }))
  expect(await reply(owner.call('events.delete', { body: { eventId } }))).toMatchObject({ state: 'done' })
  expectScannerFault(await admit(door, []), 404, /no longer exists/)
})
