import { GROUPS_A_MINUTE, MOST_OF_GROUP } from '@masuk/shared/contract/door-lookups.ts'
import { expect, test } from 'vitest'
import { as, at, done, reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TODAY, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, forge, scanOf } from '../support/people.ts'
import type { TestEvent, TestTicket } from '../support/people.ts'
import { addRow } from '../support/tables.ts'

const house = await openCheckedHouse()

const ask = (door: Door, { code, scanKey }: { code: string; scanKey: string }) =>
  at(door).call('scan.group', { body: { token: door.token, code, scanKey } })

async function aDoor() {
  const event = await addEvent(house)
  return { event, door: await pairDoor(house, event) }
}

/** Tickets of an order of their own. */
async function anOrder(event: TestEvent, plan: Parameters<typeof addTickets>[2]): Promise<TestTicket[]> {
  const { organizationId, eventId } = event
  const { id: registrationId } = await addRow(house, 'registrations', { organizationId, eventId })
  return addTickets(house, { ...event, registrationId }, plan)
}

test('tells who holds a ticket of the others, with codes for those who can still come in', async () => {
  const { event, door } = await aDoor()
  const [shown, isIn, waiting, cancelled] = await anOrder(event, { count: 4, holder: 'Wong Mei Ling' })
  await addTicket(house, event, { holder: 'Somebody Else' })
  await house.rows('update tickets set voided_at = $2 where id = $1', [cancelled!.ticketId, TONIGHT])
  await admit(door, [scanOf(isIn!)])
  const { tickets, more } = await done(ask(door, scanOf(shown!)))
  const same = { ticketTypeId: event.ticketTypeId, ticketType: expect.any(String), name: 'WML' }
  const admission = { scannedAt: TONIGHT, device: 'Door A' }
  expect(tickets).toEqual([
    { ...same, ticketId: waiting!.ticketId, state: 'valid', admission: null, code: waiting!.code },
    { ...same, ticketId: isIn!.ticketId, state: 'valid', admission, code: null },
    { ...same, ticketId: cancelled!.ticketId, state: 'void', admission: null, code: null },
  ])
  expect(more).toBe(false)
  // Each is a scan like any other.
  const others = tickets.flatMap(({ code, ticketId }) =>
    code === null ? [] : [{ code, ticketId, userId: null }],
  )
  expect(
    await reply(
      admit(
        door,
        [shown!, ...others].map((ticket) => scanOf(ticket)),
      ),
    ),
  ).toMatchObject({ checkedIn: 3 })
})

test.each([
  ['nothing', null],
  ['full', 'Wong Mei Ling'],
] as const)('where doors show %s of a name, that is what it shows', async (doorNames, name) => {
  const { event, door } = await aDoor()
  const owner = as(house, await addOrganiser(house, { ...event, role: 'owner' }))
  await done(owner.call('eventDetails.save', { body: { eventId: event.eventId, doorNames } }))
  const [shown] = await anOrder(event, { count: 2, holder: 'Wong Mei Ling' })
  expect((await done(ask(door, scanOf(shown!)))).tickets).toMatchObject([{ name }])
})

test('tells nothing to whoever holds no valid ticket of it', async () => {
  const { event, door } = await aDoor()
  const [shown, other] = await anOrder(event, { count: 2 })
  const elsewhere = await aDoor()
  const reasonOf = async (scan: { code: string; scanKey: string }, at = door) => {
    const answer = await reply(ask(at, scan))
    expect(Object.keys(answer).toSorted()).toEqual(['message', 'reason', 'state'])
    return answer
  }
  const scan = scanOf(shown!)
  expect(await reasonOf({ ...scan, code: forge(scan.code) })).toMatchObject({ reason: 'forged' })
  expect(await reasonOf({ ...scan, code: other!.code })).toMatchObject({ reason: 'key_mismatch' })
  expect(await reasonOf(scan, elsewhere.door)).toMatchObject({ reason: 'forged' })
  const longAgo = { ...scan, scanKey: scan.scanKey.replace(TODAY, '2020-01-01') }
  expect(await reasonOf(longAgo)).toMatchObject({ reason: 'outside_event' })
  await house.rows('update tickets set issue = 2 where id = $1', [shown!.ticketId])
  expect(await reasonOf(scan)).toMatchObject({ reason: 'superseded' })
  await house.rows('update tickets set voided_at = $2 where id = $1', [shown!.ticketId, TONIGHT])
  expect(await reasonOf(scan)).toMatchObject({ reason: 'void' })
})

test('an answer has so many tickets at most, and a door so many answers in a minute', async () => {
  const { event, door } = await aDoor()
  const [shown] = await anOrder(event, { count: MOST_OF_GROUP + 2, withUser: false })
  const { tickets, more } = await done(ask(door, scanOf(shown!)))
  expect(tickets).toHaveLength(MOST_OF_GROUP)
  expect(more).toBe(true)
  for (let asked = 1; asked < GROUPS_A_MINUTE; asked++) await done(ask(door, scanOf(shown!)))
  const refused = await ask(door, scanOf(shown!))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(await pairDoor(house, event), scanOf(shown!))).status).toBe(201)
})
