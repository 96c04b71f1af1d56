import { afterAll, expect, test } from 'vitest'
import { admit, pairDoor, undo } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

/** An event with one door and a batch for it, of which nothing is stored yet. */
async function batch(count: number) {
  const event = await addEvent(house)
  const door = await pairDoor(house, event)
  const scans = (await addTickets(house, event, { count })).map((ticket) => scanOf(ticket))
  return { event, door, scans, keys: scans.map(({ scanKey }) => scanKey) }
}

async function expectAdmittedOnce(
  { eventId, organizationId }: { eventId: string; organizationId: string },
  count: number,
) {
  const [sum] = await house.rows(
    `select (select count(*) from scans where event_id = $1)::integer as scans,
            (select count(*) from point_entries where event_id = $1)::integer as awards,
            (select count(*) from scan_claims where event_id = $1)::integer as claims,
            (select sum(checked_in) from door_counts where event_id = $1)::integer as counted,
            (select sum(changes) from door_counts where event_id = $1)::integer as changes,
            (select sum(amount) from point_entries where organization_id = $2)::integer as points`,
    [eventId, organizationId],
  )
  expect(sum).toEqual({
    scans: count,
    awards: count,
    claims: 0,
    counted: count,
    changes: count,
    points: 10 * count,
  })
  await expectInvariants(house)
}

test('a batch sent ten times admits once, awards once and counts once', async () => {
  const { event, door, scans, keys } = await batch(50)
  for (let time = 0; time < 10; time++) {
    expect((await admit(door, scans)).body).toEqual({ accepted: keys, rejected: [], checkedIn: 50 })
  }
  await expectAdmittedOnce(event, 50)
})

test('a batch sent twenty times at once admits once, awards once and counts once', async () => {
  const { event, door, scans, keys } = await batch(50)
  const answers = await Promise.all(Array.from({ length: 20 }, () => admit(door, scans)))
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 200, body: { accepted: keys, rejected: [], checkedIn: 50 } })
  }
  await expectAdmittedOnce(event, 50)
})

test('a batch of 500 cut into overlapping pieces in any order is stored once', async () => {
  const { event, door, scans } = await batch(500)
  const pieces = Array.from({ length: 24 }, (_, n) => scans.slice((n * 37) % 400, ((n * 37) % 400) + 100))
  const answers = await Promise.all(
    [scans.slice(400), ...pieces, scans.slice(0, 400)].map((piece) => admit(door, piece)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await expectAdmittedOnce(event, 500)
})

test('twins within a batch that is sent twenty times at once are stored once', async () => {
  const { event, door, scans } = await batch(10)
  const twins = [...scans, ...scans.toReversed(), ...scans]
  const answers = await Promise.all(Array.from({ length: 20 }, () => admit(door, twins)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await expectAdmittedOnce(event, 10)
})

test('a batch that is sent again while some of it is undone leaves everything in agreement', async () => {
  const { event, door, scans, keys } = await batch(40)
  await admit(door, scans)
  const undone = scans.filter((_, at) => at % 4 === 1)
  const [replays, undos] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => admit(door, scans))),
    Promise.all(undone.map((scan) => undo(door, scan))),
  ])
  expect(new Set([...replays, ...undos].map(({ status }) => status))).toEqual(new Set([200]))
  await expectInvariants(house)
  const last = await admit(door, scans)
  expect(last.body).toEqual({ accepted: keys, rejected: [], checkedIn: 40 })
  const rows = await house.rows('select from scans where event_id = $1', [event.eventId])
  expect(rows).toHaveLength(40)
  await expectInvariants(house)
})
