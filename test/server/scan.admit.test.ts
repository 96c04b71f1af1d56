import { expect, test } from 'vitest'
import { reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { DAY_MS, TODAY, TOMORROW, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { expectScannerFault } from '../support/faults.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addOrganizer, addTicket, addTickets, balanceOf, forge, scanOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'

const house = await openCheckedHouse()
const event = await addEvent(house)
const door = await pairDoor(house, event)

function scansOf({ ticketId }: TestTicket) {
  return house.rows('select * from scans where ticket_id = $1', [ticketId])
}

test('a genuine scan is accepted and stored as it was sent', async () => {
  const ticket = await addTicket(house, event)
  const scan = scanOf(ticket, { scannedAt: '2026-11-20T12:59:58.123Z', device: 'Pintu B · 門' })
  const { status, body } = await admit(door, [scan])
  expect({ status, body }).toEqual({
    status: 200,
    body: { accepted: [scan.scanKey], rejected: [], checkedIn: 1 },
  })
  expect(await scansOf(ticket)).toMatchObject([
    {
      organization_id: event.organizationId,
      event_id: event.eventId,
      scan_key: scan.scanKey,
      day: TODAY,
      grant_id: door.grantId,
      scanned_at: new Date(scan.scannedAt),
      device: scan.device,
    },
  ])
})

test("the day is the tail of the key, however old scannedAt is and whatever today's date is", async () => {
  const ticket = await addTicket(house, event)
  const scan = scanOf(ticket, { day: '2026-11-19', scannedAt: '2026-11-17T16:30:00Z' })
  expect((await admit(door, [scan])).body).toMatchObject({ accepted: [scan.scanKey], checkedIn: 1 })
  expect(await scansOf(ticket)).toMatchObject([
    { day: '2026-11-19', scanned_at: new Date('2026-11-17T16:30:00Z') },
  ])
})

test('days on which the door can not have scanned are refused one by one, and earn nothing', async () => {
  const ticket = await addTicket(house, event)
  const [good, ...outside] = [TODAY, '2000-01-01', '2026-11-18', '2026-11-22', '2999-12-31'].map((day) =>
    scanOf(ticket, { day }),
  )
  const { status, body } = await admit(door, [...outside, good!])
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      accepted: [good!.scanKey],
      rejected: outside.map(({ scanKey }) => ({ scanKey, reason: 'outside_event' })),
      checkedIn: expect.any(Number),
    },
  })
  expect(await scansOf(ticket)).toHaveLength(1)
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
})

test('one ticket earns points once a day of its event, by however many doors and times', async () => {
  const ticket = await addTicket(house, event)
  const rival = await pairDoor(house, event, { device: 'Door B' })
  const days = ['2026-11-19', TODAY, TOMORROW]
  for (const each of [door, rival])
    for (const scannedAt of ['2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z'])
      await admit(
        each,
        days.map((day) => scanOf(ticket, { day, scannedAt })),
      )
  expect(await balanceOf(house, event, ticket.userId)).toBe(10 * days.length)
})

test('an event that is moved keeps the scans of its door', async () => {
  const moved = await addEvent(house)
  const early = await pairDoor(house, moved)
  const ticket = await addTicket(house, moved)
  await house.rows(
    "update events set starts_at = starts_at + interval '60 days', ends_at = ends_at + interval '60 days' where id = $1",
    [moved.eventId],
  )
  expect((await reply(admit(early, [scanOf(ticket)]))).rejected).toEqual([])
})

test('a scan without a device is stored with an empty label', async () => {
  const ticket = await addTicket(house, event)
  const { device: _, ...scan } = scanOf(ticket)
  expect((await admit(door, [scan])).status).toBe(200)
  expect(await scansOf(ticket)).toMatchObject([{ device: '' }])
})

test('the same scan sent again is accepted again, without a conflict, and is still one row and one award', async () => {
  const ticket = await addTicket(house, event)
  const scan = scanOf(ticket)
  const first = await admit(door, [scan])
  expect((await admit(door, [scan])).body).toEqual(first.body)
  expect(await scansOf(ticket)).toHaveLength(1)
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
})

test('a scan twice in one batch is stored once and named once', async () => {
  const ticket = await addTicket(house, event)
  const scan = scanOf(ticket)
  expect((await admit(door, [scan, scan])).body).toMatchObject({ accepted: [scan.scanKey], rejected: [] })
  expect(await scansOf(ticket)).toHaveLength(1)
})

test('one ticket on two days is two scans and two awards', async () => {
  const ticket = await addTicket(house, event)
  const scans = [scanOf(ticket), scanOf(ticket, { day: TOMORROW })]
  const answer = await admit(door, scans)
  expect(answer.body).toMatchObject({ accepted: scans.map(({ scanKey }) => scanKey), rejected: [] })
  expect(await balanceOf(house, event, ticket.userId)).toBe(20)
})

test('a scan that is stored stays accepted when its ticket is cancelled before the answer is asked for again', async () => {
  const ticket = await addTicket(house, event)
  const scan = scanOf(ticket)
  await admit(door, [scan])
  await house.rows('update tickets set voided_at = now() where id = $1', [ticket.ticketId])
  expect((await admit(door, [scan])).body).toMatchObject({ accepted: [scan.scanKey], rejected: [] })
})

test('a cancelled ticket is rejected as void, and nothing is stored or awarded', async () => {
  const ticket = await addTicket(house, event, { voided: true })
  const scan = scanOf(ticket)
  const answer = await admit(door, [scan])
  expect(answer.body).toMatchObject({ accepted: [], rejected: [{ scanKey: scan.scanKey, reason: 'void' }] })
  expect(await scansOf(ticket)).toEqual([])
  expect(await balanceOf(house, event, ticket.userId)).toBe(0)
})

test('an old code of a ticket that was issued again is rejected as superseded, its newest is accepted', async () => {
  const ticket = await addTicket(house, event, { issue: 3 })
  const oldCode = house.deps.codesOf(event.eventId).sign({ ticketId: ticket.ticketId, issue: 2 })
  const { scanKey } = scanOf(ticket)
  const old = await admit(door, [scanOf(ticket, { code: oldCode })])
  expect(old.body).toMatchObject({ accepted: [], rejected: [{ scanKey, reason: 'superseded' }] })
  expect((await admit(door, [scanOf(ticket)])).body).toMatchObject({ accepted: [scanKey], rejected: [] })
})

test('a genuine code whose ticket no longer exists is rejected as unknown_ticket', async () => {
  const ticket = await addTicket(house, event)
  await house.rows('delete from tickets where id = $1', [ticket.ticketId])
  const scan = scanOf(ticket)
  expect((await admit(door, [scan])).body).toMatchObject({
    accepted: [],
    rejected: [{ scanKey: scan.scanKey, reason: 'unknown_ticket' }],
  })
})

test('in a mixed batch the good scans are stored and each bad one gets its own reason', async () => {
  const [good, other] = await addTickets(house, event, { count: 2 })
  const voided = await addTicket(house, event, { voided: true })
  const scans = [
    scanOf(voided),
    scanOf(good!),
    scanOf(other!, { code: 'T1NONSENSE' }),
    scanOf(other!, { code: good!.code }),
  ]
  const { accepted, rejected } = await reply(admit(door, scans))
  expect(accepted).toEqual([scans[1]!.scanKey])
  expect(new Set(rejected)).toEqual(
    new Set([
      { scanKey: scans[0]!.scanKey, reason: 'void' },
      { scanKey: scans[2]!.scanKey, reason: 'forged' },
      { scanKey: scans[3]!.scanKey, reason: 'key_mismatch' },
    ]),
  )
})

test('a ticket that nobody has an account for is admitted without an award', async () => {
  const ticket = await addTicket(house, event, { withUser: false })
  expect((await admit(door, [scanOf(ticket)])).body).toMatchObject({ rejected: [] })
  const [scan] = await scansOf(ticket)
  expect(await house.rows('select * from point_entries where scan_id = $1', [scan!['id']])).toEqual([])
})

test('the award is what the organisation has set, and none when that is zero', async () => {
  for (const pointsPerScan of [0, 25]) {
    const generous = await addEvent(house, { organizer: await addOrganizer(house, { pointsPerScan }) })
    const ticket = await addTicket(house, generous)
    await admit(await pairDoor(house, generous), [scanOf(ticket)])
    expect(await balanceOf(house, generous, ticket.userId)).toBe(pointsPerScan)
  }
})

test('fields that are none of ours change nothing', async () => {
  const other = await addEvent(house)
  const ticket = await addTicket(house, event)
  const scan = { ...scanOf(ticket), eventId: other.eventId, points: 999, day: '2030-01-01', grantId: 'x' }
  const claimed = { eventId: other.eventId, organizationId: other.organizationId, waiting: 0 }
  const answer = await admit(door, [scan], claimed)
  expect(answer.body).toMatchObject({ accepted: [scan.scanKey] })
  expect(await scansOf(ticket)).toMatchObject([{ event_id: event.eventId, day: TODAY }])
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
})

test('a batch that fails in the middle is a 500 with nothing stored, and the same batch works when it is sent again', async () => {
  const tickets = await addTickets(house, event, { count: 3 })
  const scans = tickets.map((ticket) => scanOf(ticket))
  await house.rows(
    `alter table point_entries add constraint broken check (user_id <> '${tickets[2]!.userId}')`,
  )
  try {
    expectScannerFault(
      await admit(door, scans),
      500,
      /Nothing was half-written; please try again\. Request \S+/,
    )
    for (const ticket of tickets) expect(await scansOf(ticket)).toEqual([])
    await expectInvariants(house)
  } finally {
    await house.rows('alter table point_entries drop constraint broken')
  }
  expect((await admit(door, scans)).body).toMatchObject({ accepted: scans.map(({ scanKey }) => scanKey) })
})

test('a key that is neither stored nor seen, however often, is a 500 after ten tries, and nothing is stored', async () => {
  const ticket = await addTicket(house, event)
  // As if others stored and undid it at every try.
  await house.rows(`create function skip() returns trigger language plpgsql as 'begin return null; end'`)
  await house.rows('create trigger skip before insert on scans for each row execute function skip()')
  try {
    const sent = await statementsDuring(async () => {
      expectScannerFault(await admit(door, [scanOf(ticket)]), 500, /please try again/)
    })
    expect(sent.filter((name) => name === 'store-scans')).toHaveLength(10)
  } finally {
    await house.rows('drop function skip cascade')
  }
  expect(await scansOf(ticket)).toEqual([])
  expect(await reply(admit(door, [scanOf(ticket)]))).toMatchObject({ accepted: [scanOf(ticket).scanKey] })
})

test('a batch with scans is a visit of its door, one of forgeries alone is none', async () => {
  const { grantId, ...own } = await pairDoor(house, event)
  const seen = async () => {
    const [grant] = await house.rows('select last_seen_at from scanner_grants where id = $1', [grantId])
    return grant!['last_seen_at']
  }
  const ticket = await addTicket(house, event)
  await reply(admit({ ...own, grantId }, [scanOf(ticket, { code: forge(ticket.code) })]))
  expect(await seen()).toBeNull()
  await reply(admit({ ...own, grantId }, [scanOf(ticket)]))
  expect(await seen()).toEqual(house.clock.now())
})

test('what a device says of itself is kept for organisers: at first, twice a minute, and when scans begin or cease to wait', async () => {
  const { grantId, ...door } = await pairDoor(house, event)
  const row = async () => {
    const [grant] = await house.rows('select * from scanner_grants where id = $1', [grantId])
    return { seen: grant!['last_seen_at'], version: grant!['app_version'], waiting: grant!['waiting'] }
  }
  const call = (appVersion: string, waiting: number) =>
    admit({ ...door, grantId }, [], { appVersion, waiting })
  expect(await row()).toEqual({ seen: null, version: null, waiting: null })
  await call('1.2.3', 41)
  const first = { seen: house.clock.now(), version: '1.2.3', waiting: 41 }
  expect(await row()).toEqual(first)
  house.clock.pass(29_000)
  await call('1.2.4', 40)
  expect(await row()).toEqual(first)
  await call('1.2.4', 0)
  expect(await row()).toEqual({ seen: house.clock.now(), version: '1.2.4', waiting: 0 })
  house.clock.pass(1_000)
  await call('1.2.4', 7)
  expect(await row()).toEqual({ seen: house.clock.now(), version: '1.2.4', waiting: 7 })
  house.clock.pass(30_000)
  await call('1.2.5', 6)
  expect(await row()).toEqual({ seen: house.clock.now(), version: '1.2.5', waiting: 6 })
  house.clock.set(TONIGHT)
})

test('a scan from long ago or from a clock that runs ahead is stored as sent', async () => {
  for (const ms of [-6 * DAY_MS, 2 * DAY_MS]) {
    const ticket = await addTicket(house, event)
    const scannedAt = new Date(Date.parse(TONIGHT) + ms)
    await admit(door, [scanOf(ticket, { scannedAt: scannedAt.toISOString() })])
    expect(await scansOf(ticket)).toMatchObject([{ scanned_at: scannedAt }])
  }
})
