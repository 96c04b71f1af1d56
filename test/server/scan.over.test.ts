import { afterAll, beforeEach, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, HOUR_MS, TONIGHT } from '../support/clock.ts'
import { admit, allThree, enrol, known, pairDoor, pairingCode } from '../support/doors.ts'
import { expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))

/** An event that ends in three hours, with a door, and its owner at the studio. */
async function open() {
  const studio = await openStudio(house)
  const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
  const { eventId } = event
  const owner = as(house, studio.owner)
  const scan = scanOf(await addTicket(house, event))
  const door = await pairDoor(house, event)
  return {
    event,
    eventId,
    owner,
    scan,
    door,
    move: (status: 'published' | 'closed') =>
      done(owner.call('events.status', { body: { eventId, status } })),
    health: async () =>
      (await reply(owner.call('scanners.list', { query: { eventId } }))).scanners.map((each) => each.health),
  }
}

test('a day after an end that was moved earlier, the door is shut', async () => {
  const { door, owner, eventId, scan, health } = await open()
  const endsAt = new Date(Date.parse(TONIGHT) + HOUR_MS).toISOString()
  await done(owner.call('eventDetails.save', { body: { eventId, endsAt } }))
  house.clock.pass(HOUR_MS + DAY_MS - 1)
  expect((await admit(door, [scan])).status).toBe(200)
  house.clock.pass(1)
  for (const answer of await allThree(door, scan)) expectScannerFault(answer, 403, /its access has ended/)
  expect(await health()).toEqual(['ended'])
})

test('a day after its event was closed, the door is shut; opened again, it is not', async () => {
  const { door, scan, move, health } = await open()
  await move('closed')
  house.clock.pass(DAY_MS - 1)
  expect((await admit(door, [scan])).status).toBe(200)
  house.clock.pass(1)
  for (const answer of await allThree(door, scan)) expectScannerFault(answer, 403, /its access has ended/)
  expect(await health()).toEqual(['ended'])
  await move('published')
  expect((await known(door)).status).toBe(200)
})

test('saving details of a closed event does not begin its day anew', async () => {
  const { door, move, owner, eventId } = await open()
  await move('closed')
  house.clock.pass(DAY_MS / 2)
  await done(owner.call('eventDetails.save', { body: { eventId, venue: 'Dewan Besar' } }))
  house.clock.pass(DAY_MS / 2)
  expectScannerFault(await known(door), 403, /its access has ended/)
})

test('a closed event pairs no further door, by a new code or by one from before', async () => {
  const { event, eventId, owner, move } = await open()
  const code = await pairingCode(house, event)
  await move('closed')
  expect(await reply(owner.call('scanners.pair', { body: { eventId } }))).toMatchObject({
    state: 'refused',
    reason: 'event_closed',
  })
  expectScannerFault(await enrol(house, { code, device: 'Door B' }), 403, /^This event is closed/)
  await move('published')
  expect((await enrol(house, { code, device: 'Door B' })).status).toBe(201)
})
