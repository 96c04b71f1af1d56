import { expect, test } from 'vitest'
import { at, done, reply } from '../support/call.ts'
import { TODAY, TOMORROW, TONIGHT } from '../support/clock.ts'
import { admit, pairDoors } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { hold } from '../support/hold.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'
import { insertOf } from '../support/tables.ts'
import { openTwins } from '../support/twins.ts'

// Two services on one database: most races are between servers, not within one.
const [house, twin] = await openTwins()

/** Doors of one event, half of them at either service. */
async function openDoors(count: number) {
  const event = await addEvent(house)
  const doors = (await pairDoors(house, event, count)).map((door, n) => ({
    ...door,
    url: [house, twin][n % 2]!.url,
    n,
  }))
  return { event, doors }
}

/** The scan of a ticket as the nth door makes it: at a time and under a label of its own. */
function scanBy(n: number, ticket: TestTicket, day = TODAY) {
  return scanOf(ticket, {
    day,
    device: `Door ${n + 1}`,
    scannedAt: new Date(Date.parse(TONIGHT) + n * 1000).toISOString(),
  })
}

const replyOf = (door: Door, scans: Parameters<typeof admit>[1]) => reply(admit(door, scans))

test('eight doors send the same 200 tickets at once, every other one backwards: no dead-lock, and every ticket is in once', async () => {
  const { event, doors } = await openDoors(8)
  const tickets = await addTickets(house, event, { count: 200 })
  const replies = await Promise.all(
    doors.map((door) => {
      const scans = tickets.map((ticket) => scanBy(door.n, ticket))
      return replyOf(door, door.n % 2 ? scans.toReversed() : scans)
    }),
  )
  for (const { accepted, rejected } of replies) {
    expect(accepted.toSorted()).toEqual(tickets.map((ticket) => scanOf(ticket).scanKey))
    expect(rejected).toEqual([])
  }
  const [sum] = await house.rows(
    `select (select count(*) from scans where event_id = $1)::integer as scans,
            (select sum(checked_in) from door_counts where event_id = $1)::integer as counted,
            (select count(*) from scan_claims where event_id = $1)::integer as claims`,
    [event.eventId],
  )
  expect(sum).toEqual({ scans: 200, counted: 200, claims: 7 * 200 })
  expect(replies.flatMap(({ conflicts = [] }) => conflicts)).toHaveLength(7 * 200)
  await expectInvariants(house)
})

test('two batches in opposite order that have both begun wait for each other in turn: neither is thrown out', async () => {
  const { event, doors } = await openDoors(2)
  const tickets = await addTickets(house, event, { count: 21 })
  const middle = tickets[10]!
  const { organizationId, eventId } = event
  const { ticketId } = middle
  const { scanKey } = scanOf(middle)
  const grantId = doors[0]!.grantId
  const inserted = insertOf('scans', { organizationId, eventId, ticketId, scanKey, grantId })
  const held = await hold(house, inserted.text, inserted.values)
  const replies = doors.map((door) => {
    const scans = tickets.map((ticket) => scanBy(door.n, ticket))
    return replyOf(door, door.n % 2 ? scans.toReversed() : scans)
  })
  await held.waiting(2)
  await held.letGo()
  for (const { accepted } of await Promise.all(replies)) expect(accepted).toHaveLength(21)
  await expectInvariants(house)
})

test('doors that send shuffled, overlapping batches of two days at once never get in each other’s way', async () => {
  const { event, doors } = await openDoors(8)
  const tickets = await addTickets(house, event, { count: 120 })
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      doors.map((door) => {
        const mine = tickets.filter((_, at) => (at * 7 + door.n * 3 + round) % 4 !== 0)
        const scans = mine.flatMap((ticket) => [scanBy(door.n, ticket), scanBy(door.n, ticket, TOMORROW)])
        return replyOf(door, shuffled(scans, door.n * 10 + round))
      }),
    )
  }
  expect(
    await house.rows('select count(*)::integer as n from scans where event_id = $1', [event.eventId]),
  ).toEqual([{ n: 240 }])
  await expectInvariants(house)
})

test('twelve doors scan one ticket at the same moment: one row, and every other door learns of it and leaves its claim', async () => {
  const { event, doors } = await openDoors(12)
  for (let round = 0; round < 10; round++) {
    const ticket = await addTicket(house, event)
    const { scanKey } = scanOf(ticket)
    const replies = await Promise.all(doors.map((door) => replyOf(door, [scanBy(door.n, ticket)])))
    const rows = await house.rows('select grant_id, scanned_at, device from scans where ticket_id = $1', [
      ticket.ticketId,
    ])
    expect(rows).toHaveLength(1)
    const existing = {
      scanKey,
      scannedAt: (rows[0]!['scanned_at'] as Date).toISOString(),
      device: rows[0]!['device'] as string,
    }
    const winners = doors.filter((_, n) => replies[n]!.conflicts === undefined)
    expect(winners.map(({ grantId }) => grantId)).toEqual([rows[0]!['grant_id']])
    for (const { conflicts } of replies) if (conflicts) expect(conflicts).toEqual([existing])
    const claims = await house.rows<{ grant_id: string }>(
      'select grant_id from scan_claims where ticket_id = $1',
      [ticket.ticketId],
    )
    const losers = doors.filter((door) => door !== winners[0]).map(({ grantId }) => grantId)
    expect(claims.map(({ grant_id }) => grant_id).toSorted()).toEqual(losers.toSorted())
  }
  await expectInvariants(house)
})

test('the same moment at two doors with the same label is still told apart', async () => {
  const { event, doors } = await openDoors(2)
  const tickets = await addTickets(house, event, { count: 20 })
  const scans = tickets.map((ticket) => scanOf(ticket))
  const replies = await Promise.all(doors.map((door) => replyOf(door, scans)))
  expect(replies.flatMap(({ conflicts = [] }) => conflicts)).toHaveLength(20)
  await expectInvariants(house)
})

test('one account with many tickets gets each award once, whichever doors they come through', async () => {
  const { event, doors } = await openDoors(6)
  const userId = (await addTicket(house, event)).userId!
  const tickets = await addTickets(house, event, { count: 60, userId })
  await Promise.all(
    doors.map((door) =>
      replyOf(
        door,
        shuffled(tickets, door.n).map((ticket) => scanBy(door.n, ticket)),
      ),
    ),
  )
  expect(
    await house.rows('select sum(amount)::integer as points from point_entries where user_id = $1', [userId]),
  ).toEqual([{ points: 600 }])
  await expectInvariants(house)
})

test('a door that is revoked in the middle of a rush has each batch stored whole or not at all', async () => {
  const { event, doors } = await openDoors(4)
  const tickets = await addTickets(house, event, { count: 100 })
  const [victim] = doors
  const sends = Array.from({ length: 10 }, (_, n) =>
    admit(
      victim!,
      tickets.slice(n * 10, n * 10 + 10).map((ticket) => scanOf(ticket)),
    ),
  )
  const revoked = house.rows('update scanner_grants set revoked_at = now() where id = $1', [victim!.grantId])
  const answers = await Promise.all(sends)
  await revoked
  const stored = answers.filter(({ status }) => status === 200).length
  expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true)
  expect(
    await house.rows('select count(*)::integer as n from scans where event_id = $1', [event.eventId]),
  ).toEqual([{ n: stored * 10 }])
  await expectInvariants(house)
})

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761 + 1
  const keyed = list.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { item, key: state }
  })
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

test('two doors find the same ticket and let it in at once: one admission, one conflict, one claim', async () => {
  const { event, doors } = await openDoors(2)
  const tickets = await addTickets(house, event, { count: 10 })
  const admitted = await Promise.all(
    tickets.flatMap((ticket) =>
      doors.map(async (door) => {
        const { code: _, ...scan } = scanBy(door.n, ticket)
        const body = { token: door.token, ticketId: ticket.ticketId, ...scan }
        return done(at(door).call('scan.admitFound', { body }))
      }),
    ),
  )
  expect(admitted.filter(({ conflict }) => conflict)).toHaveLength(10)
  const [sum] = await house.rows(
    `select (select count(*) from scans where event_id = $1 and source = 'search')::integer as scans,
            (select count(*) from scan_claims where event_id = $1 and source = 'search')::integer as claims,
            (select count(*) from audit_log where organization_id = $2 and action = 'scan.found_admitted')::integer as entries`,
    [event.eventId, event.organizationId],
  )
  expect(sum).toEqual({ scans: 10, claims: 10, entries: 10 })
  await expectInvariants(house)
})
