import { afterAll, beforeEach, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, MINUTE_MS, TODAY, TOMORROW, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor, undo } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'
import type { SentScan } from '../support/people.ts'
import { addRow } from '../support/tables.ts'
import { createEvent, organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))
const studio = await openStudio(house)
const staff = as(house, studio.staff)

const overview = (eventId: string, day?: string) =>
  reply(staff.call('reports.overview', { query: { eventId, day } }))
const stats = (id: string) => reply(staff.call('reports.stats', { params: { id } }))

const later = (seconds: number) => new Date(Date.parse(TONIGHT) + seconds * 1000).toISOString()

async function send(door: Door, scans: SentScan[]): Promise<void> {
  const { rejected } = await reply(admit(door, scans))
  expect(rejected).toEqual([])
}

/** An event of this organisation that is on tonight, with tickets and doors of two members. */
async function openEvent({ tickets: count = 4 } = {}) {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const tickets = await addTickets(house, event, { count })
  const doorA = await pairDoor(house, event, { device: 'Door A', memberId: studio.crew.userId })
  const doorB = await pairDoor(house, event, { device: 'Door B', memberId: studio.staff.userId })
  return { ...event, tickets, doorA, doorB }
}

test('an event on which nothing has happened is all zeros', async () => {
  const event = await createEvent(house, studio)
  expect(await overview(event.id)).toEqual({
    event,
    registered: 0,
    sold: 0,
    tickets: [],
    checkedInToday: 0,
    checkIns: 0,
    day: { day: '2026-11-27', checkedIn: 0, doors: [], arrivals: [] },
    scansByMember: [],
    conflicts: { total: 0, latest: [] },
    fleet: { doors: 0, quiet: 0, waiting: 0 },
  })
  expect(await stats(event.id)).toEqual({ registered: 0, checkedIn: 0, revenue: 0 })
})

test('check-ins are counted by door, by member and by five minutes, and undoing takes them off again', async () => {
  const { eventId, tickets, doorA, doorB } = await openEvent()
  const [first, second, third] = tickets.map((ticket) => scanOf(ticket))
  await send(doorA, [first!, { ...second!, scannedAt: later(299) }])
  await send(doorB, [{ ...third!, scannedAt: later(300) }])
  const seen = await overview(eventId)
  expect(seen).toMatchObject({ checkedInToday: 3, checkIns: 3, day: { day: TODAY, checkedIn: 3 } })
  expect(seen.day.doors).toEqual([
    { grantId: doorA.grantId, device: 'Door A', memberId: studio.crew.userId, checkedIn: 2 },
    { grantId: doorB.grantId, device: 'Door B', memberId: studio.staff.userId, checkedIn: 1 },
  ])
  expect(seen.day.arrivals).toEqual([
    { slot: TONIGHT, checkedIn: 2 },
    { slot: later(300), checkedIn: 1 },
  ])
  expect(seen.scansByMember).toEqual([
    { memberId: studio.crew.userId, name: studio.crew.name, devices: ['Door A'], onDay: 2, inAll: 2 },
    { memberId: studio.staff.userId, name: studio.staff.name, devices: ['Door B'], onDay: 1, inAll: 1 },
  ])
  await undo(doorB, { code: third!.code, scanKey: third!.scanKey })
  expect(await overview(eventId)).toMatchObject({
    checkedInToday: 2,
    day: { checkedIn: 2, arrivals: [{ slot: TONIGHT, checkedIn: 2 }] },
    scansByMember: [{ memberId: studio.crew.userId }],
  })
})

test('a ticket that comes on two days is two check-ins and one distinct ticket', async () => {
  const { eventId, tickets, doorA } = await openEvent()
  await send(doorA, [scanOf(tickets[0]!), scanOf(tickets[1]!)])
  await send(doorA, [
    scanOf(tickets[0]!, { day: TOMORROW, scannedAt: new Date(Date.parse(TONIGHT) + DAY_MS).toISOString() }),
  ])
  expect(await overview(eventId)).toMatchObject({
    checkedInToday: 2,
    checkIns: 3,
    scansByMember: [{ onDay: 2, inAll: 3 }],
  })
  expect(await overview(eventId, TOMORROW)).toMatchObject({
    checkedInToday: 2,
    day: { day: TOMORROW, checkedIn: 1, arrivals: [{ slot: '2026-11-21T13:00:00.000Z', checkedIn: 1 }] },
    scansByMember: [{ onDay: 1, inAll: 3 }],
  })
  expect(await stats(eventId)).toMatchObject({ checkedIn: 2 })
})

test('the day that is shown is today while the event is on, else its first', async () => {
  const { eventId } = await openEvent()
  const shown = async () => (await overview(eventId)).day.day
  expect(await shown()).toBe(TODAY)
  house.clock.set('2026-11-20T16:30:00Z')
  expect(await shown(), 'half past midnight in Kuala Lumpur').toBe(TODAY)
  house.clock.set('2026-11-10T13:00:00Z')
  await house.rows("update sessions set expires_at = '2026-12-30'")
  expect(await shown()).toBe(TODAY)
})

test('sold and revenue count valid tickets; revenue only those of confirmed registrations', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId, organizationId, ticketTypeId } = event
  await house.rows('update ticket_types set price_sen = 6050, quantity = 100 where id = $1', [ticketTypeId])
  await addTickets(house, event, { count: 3 })
  await addTickets(house, event, { count: 2, voided: true })
  const held = await addRow(house, 'registrations', { organizationId, eventId, status: 'held' })
  await addTickets(house, { ...event, registrationId: held.id }, { count: 1 })
  expect(await overview(eventId)).toMatchObject({
    registered: 1,
    sold: 4,
    tickets: [{ ticketTypeId, name: 'General', quantity: 100, sold: 4 }],
  })
  expect(await stats(eventId)).toEqual({ registered: 1, checkedIn: 0, revenue: 3 * 6050 })
})

test('a ticket let in at two doors is a conflict: who, where, and how many seconds apart', async () => {
  const { eventId, tickets, doorA, doorB } = await openEvent()
  const scan = scanOf(tickets[0]!)
  await send(doorA, [scan])
  await send(doorB, [{ ...scan, device: 'Door B', scannedAt: later(-42) }])
  const { conflicts } = await overview(eventId)
  expect(conflicts).toEqual({
    total: 1,
    latest: [
      {
        ticketId: tickets[0]!.ticketId,
        scanKey: scan.scanKey,
        standing: {
          device: 'Door A',
          scannedAt: TONIGHT,
          member: { id: studio.crew.userId, name: studio.crew.name },
        },
        claim: {
          device: 'Door B',
          scannedAt: later(-42),
          member: { id: studio.staff.userId, name: studio.staff.name },
        },
        secondsApart: 42,
      },
    ],
  })
})

test('the same scan sent again under a newer grant of the device is no conflict', async () => {
  const event = await openEvent()
  const scan = scanOf(event.tickets[0]!)
  await send(event.doorA, [scan])
  await send(await pairDoor(house, event, { device: 'Door A' }), [scan])
  expect(await house.rows('select * from scan_claims where event_id = $1', [event.eventId])).toHaveLength(1)
  expect((await overview(event.eventId)).conflicts).toEqual({ total: 0, latest: [] })
})

test('of many conflicts all are counted and the fifty that came last are shown', async () => {
  const { eventId, tickets, doorA, doorB } = await openEvent({ tickets: 60 })
  const scans = tickets.map((ticket) => scanOf(ticket))
  await send(doorA, scans)
  for (const half of [scans.slice(0, 30), scans.slice(30)]) {
    await send(
      doorB,
      half.map((scan) => ({ ...scan, device: 'Door B', scannedAt: later(60) })),
    )
  }
  const { total, latest } = (await overview(eventId)).conflicts
  expect(total).toBe(60)
  expect(latest).toHaveLength(50)
  const last = new Set(scans.slice(30).map(({ scanKey }) => scanKey))
  expect(latest.slice(0, 30).every(({ scanKey }) => last.has(scanKey))).toBe(true)
})

test('the fleet in short counts the doors that still have access', async () => {
  const { eventId, doorA, doorB } = await openEvent()
  house.clock.pass(MINUTE_MS)
  await admit(doorA, [], { waiting: 40 })
  await admit(doorB, [], { waiting: 2 })
  expect((await overview(eventId)).fleet).toEqual({ doors: 2, quiet: 0, waiting: 42 })
  house.clock.pass(6 * MINUTE_MS)
  await admit(doorB, [], { waiting: 1 })
  expect((await overview(eventId)).fleet).toEqual({ doors: 2, quiet: 1, waiting: 41 })
  await done(staff.call('scanners.revoke', { body: { eventId, grantId: doorA.grantId } }))
  expect((await overview(eventId)).fleet).toEqual({ doors: 1, quiet: 0, waiting: 1 })
})

test('tickets are told by the Kuala Lumpur day on which they were issued, void ones left out', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId, ticketTypeId } = event
  const [first, second] = await addTickets(house, event, { count: 4 })
  await addTickets(house, event, { count: 1, voided: true })
  const at = (ticketId: string, time: string) =>
    house.rows('update tickets set created_at = $2 where id = $1', [ticketId, time])
  await house.rows("update tickets set created_at = '2026-11-10T15:59:59Z' where event_id = $1", [eventId])
  await at(first!.ticketId, '2026-11-10T16:00:00Z')
  await at(second!.ticketId, '2026-11-09T17:00:00Z')
  const query = { eventId }
  const day = (date: string, tickets: number) => ({ day: date, tickets, byType: [{ ticketTypeId, tickets }] })
  expect(await reply(staff.call('reports.sales', { query }))).toEqual({
    days: [day('2026-11-10', 3), day('2026-11-11', 1)],
  })
})

test('an overview in which nothing has changed is 304', async () => {
  const { eventId, tickets, doorA } = await openEvent()
  const call = (etag?: string) =>
    staff.call('reports.overview', { query: { eventId }, headers: { 'if-none-match': etag } })
  const first = await call()
  const { etag } = first.headers
  house.clock.pass(MINUTE_MS)
  expect(await call(etag)).toMatchObject({ status: 304 })
  await send(doorA, [scanOf(tickets[0]!)])
  expect(await call(etag)).toMatchObject({ status: 200 })
})

test('crew and others see neither overview nor stats', async () => {
  const { eventId } = await openEvent()
  const foreign = await openStudio(house)
  for (const [who, status, words] of [
    [studio.crew, 403, /The studio is for/],
    [foreign.owner, 404, /no such event/],
  ] as const) {
    const caller = as(house, who)
    expectApiFault(await caller.call('reports.overview', { query: { eventId } }), status, words)
    expectApiFault(await caller.call('reports.stats', { params: { id: eventId } }), status, words)
  }
})
