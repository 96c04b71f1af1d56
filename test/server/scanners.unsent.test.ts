import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnsentScan } from '@masuk/shared/unsent-scans.ts'
import { shortChecksum } from '@masuk/shared/unsent-scans.ts'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, HOUR_MS, TODAY, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor, undo } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, balanceOf, forge, scanOf } from '../support/people.ts'
import type { SentScan } from '../support/people.ts'
import { auditOf, organizerOf } from '../support/studio.ts'
import { unsentPart, unsentScan } from '../support/unsent.ts'

const house = await openHouse()
afterAll(async () => {
  await expectInvariants(house)
  await house.close()
})
beforeEach(() => house.clock.set(TONIGHT))
const studio = await openStudio(house)
const staff = as(house, studio.staff)
const atEight = '2026-11-20T12:00:00.000Z'
const atTen = '2026-11-20T14:00:00.000Z'

const entriesOf = async (grantId: string) =>
  (await auditOf(house, studio)).filter(
    ({ subject_id, action }) => subject_id === grantId && action === 'scanner.unsent_scans_imported',
  )

/** An event with a door, and what that door would save. */
async function open() {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId } = event
  const door = await pairDoor(house, event)
  const { grantId } = door
  const save = (...scans: SentScan[]) =>
    unsentPart({ eventId, grantId, scans: scans.map((scan) => unsentScan(grantId, scan)) })
  const stored = () =>
    house.rows<{ key: string; grant: string; at: Date; device: string }>(
      `select scan_key as key, grant_id as "grant", scanned_at as at, device from scans where event_id = $1
        order by scan_key`,
      [eventId],
    )
  return { event, eventId, door, grantId, save, stored }
}

type Part = ReturnType<typeof unsentPart<{ eventId: string; grantId: string; scans: UnsentScan[] }>>
const take = (part: Part & { acceptAfterRevocation?: boolean }) =>
  done(staff.call('scanners.importUnsentScans', { body: part }))

test('a file is taken in as if its door had sent it, once, however often', async () => {
  const { event, door, grantId, save, stored } = await open()
  const tickets = await addTickets(house, event, { count: 3 })
  const scans = tickets.map((ticket) => scanOf(ticket))
  const part = save(...scans)
  const first = await take(part)
  expect(first).toEqual({
    state: 'done',
    grantId,
    checksum: shortChecksum(part.checksum),
    accepted: scans.map(({ scanKey }) => scanKey),
    rejected: [],
    conflicts: [],
  })
  expect(await take(part)).toEqual(first)
  expect(await stored()).toEqual(
    scans.map(({ scanKey }) => ({ key: scanKey, grant: grantId, at: new Date(TONIGHT), device: 'Door A' })),
  )
  expect(await balanceOf(house, event, tickets[0]!.userId)).toBe(10)
  expect(await reply(admit(door, scans)), 'the door itself, afterwards').toMatchObject({
    rejected: [],
    checkedIn: 3,
  })
  expect(await house.rows('select * from scan_claims where event_id = $1', [event.eventId])).toEqual([])
})

test('what the door had sent before it saved the file is no second entry', async () => {
  const { event, door, save, stored } = await open()
  const scans = (await addTickets(house, event, { count: 2 })).map((ticket) => scanOf(ticket))
  await reply(admit(door, scans.slice(0, 1)))
  expect(await take(save(...scans))).toMatchObject({ rejected: [], conflicts: [] })
  expect(await stored()).toHaveLength(2)
})

test('twice at the same moment, and with the door sending: every scan once', async () => {
  const { event, door, save, stored } = await open()
  const tickets = await addTickets(house, event, { count: 40 })
  const scans = tickets.map((ticket) => scanOf(ticket))
  const part = save(...scans)
  const [one, other] = await Promise.all([
    take(part),
    take(part),
    admit(door, scans),
    admit(door, scans.toReversed()),
  ])
  for (const { accepted, rejected, conflicts } of [one, other])
    expect({ accepted: accepted.length, rejected, conflicts }).toEqual({
      accepted: 40,
      rejected: [],
      conflicts: [],
    })
  expect(await stored()).toHaveLength(40)
  expect(await balanceOf(house, event, tickets[0]!.userId)).toBe(10)
})

test('it is written down who took it in, with the checksum and what came of it', async () => {
  const { event, eventId, grantId, save } = await open()
  const part = save(
    scanOf(await addTicket(house, event)),
    scanOf(await addTicket(house, event, { voided: true })),
  )
  await take(part)
  expect(await entriesOf(grantId)).toMatchObject([
    {
      actor_id: studio.staff.userId,
      metadata: {
        eventId,
        checksum: shortChecksum(part.checksum),
        accepted: 1,
        rejected: 1,
        conflicts: 0,
      },
    },
  ])
})

describe('the rules are those of the door', () => {
  test('a ticket that was cancelled, issued again, or is gone is rejected by itself', async () => {
    const { event, save } = await open()
    const [good, voided, older, gone] = [
      await addTicket(house, event),
      await addTicket(house, event, { voided: true }),
      await addTicket(house, event),
      await addTicket(house, event),
    ]
    await house.rows('update tickets set issue = 2 where id = $1', [older.ticketId])
    await house.rows('delete from tickets where id = $1', [gone.ticketId])
    const { accepted, rejected } = await take(
      save(...[good, voided, older, gone].map((each) => scanOf(each))),
    )
    expect(accepted).toEqual([scanOf(good).scanKey])
    expect(rejected.map(({ reason }) => reason)).toEqual(['void', 'superseded', 'unknown_ticket'])
  })

  test('another door was first: accepted, in conflict, and kept as a claim', async () => {
    const { event, save, grantId } = await open()
    const scan = scanOf(await addTicket(house, event), { scannedAt: atTen })
    const other = await pairDoor(house, event, { device: 'Door B' })
    await reply(admit(other, [{ ...scan, scannedAt: atEight, device: 'Door B' }]))
    expect(await take(save(scan))).toMatchObject({
      accepted: [scan.scanKey],
      conflicts: [{ scanKey: scan.scanKey, scannedAt: atEight, device: 'Door B' }],
    })
    expect(await house.rows('select grant_id from scan_claims where scan_key = $1', [scan.scanKey])).toEqual([
      { grant_id: grantId },
    ])
  })

  test.each(['1970-01-01', '2026-11-31', '2026-12-24'])(
    'a day outside the event (%s) is rejected by itself: the clock of the device was wrong',
    async (day) => {
      const { event, save } = await open()
      const [wrong, right] = await addTickets(house, event, { count: 2 })
      const scan = { ...scanOf(wrong!), scanKey: `${wrong!.ticketId}:${day}` }
      expect(await take(save(scan, scanOf(right!)))).toMatchObject({
        accepted: [scanOf(right!).scanKey],
        rejected: [{ scanKey: scan.scanKey, reason: 'outside_event' }],
      })
    },
  )

  test('what was taken back at the door is not taken in', async () => {
    const { event, eventId, grantId, stored } = await open()
    const scan = unsentScan(grantId, scanOf(await addTicket(house, event)), { takenBack: true })
    const { accepted, rejected } = await take(unsentPart({ eventId, grantId, scans: [scan] }))
    expect({ accepted, rejected }).toEqual({
      accepted: [],
      rejected: [{ scanKey: scan.scanKey, reason: 'taken_back' }],
    })
    expect(await stored()).toEqual([])
  })

  test('taken in after an undo it is in again, as a scan that is sent late', async () => {
    const { event, door, save, stored } = await open()
    const scan = scanOf(await addTicket(house, event))
    await reply(admit(door, [scan]))
    await reply(undo(door, scan))
    await take(save(scan))
    expect(await stored()).toHaveLength(1)
  })
})

describe('nobody makes a file up', () => {
  const changes: [string, (scan: UnsentScan) => UnsentScan][] = [
    ['another time', (scan) => ({ ...scan, scannedAt: atEight })],
    ['another day', (scan) => ({ ...scan, scanKey: scan.scanKey.replace(TODAY, '2026-11-21') })],
    ['another issue', (scan) => ({ ...scan, issue: 2 })],
    ['another key', (scan) => ({ ...scan, keyId: 9 })],
    ['taken back or not', (scan) => ({ ...scan, takenBack: true })],
    ['another proof', (scan) => ({ ...scan, proof: '0'.repeat(64) })],
  ]
  test.each(changes)('%s under a checksum that fits: forged, and nothing is stored', async (_, change) => {
    const { event, eventId, grantId, stored } = await open()
    const scan = change(unsentScan(grantId, scanOf(await addTicket(house, event))))
    const { accepted, rejected } = await take(unsentPart({ eventId, grantId, scans: [scan] }))
    expect({ accepted, rejected }).toEqual({
      accepted: [],
      rejected: [{ scanKey: scan.scanKey, reason: 'forged' }],
    })
    expect(await stored()).toEqual([])
  })

  test('a forged code has no proof, and neither has the scan of another grant', async () => {
    const { event, eventId, grantId } = await open()
    const other = await pairDoor(house, event)
    const ticket = await addTicket(house, event)
    const forged = unsentScan(grantId, { ...scanOf(ticket), code: forge(ticket.code) })
    const moved = unsentScan(other.grantId, scanOf(ticket))
    const { rejected } = await take(unsentPart({ eventId, grantId, scans: [forged, moved] }))
    expect(rejected.map(({ reason }) => reason)).toEqual(['forged', 'forged'])
  })

  test('a file of forgeries alone leaves no entry in the audit log', async () => {
    const { event, eventId, grantId } = await open()
    const scan = { ...unsentScan(grantId, scanOf(await addTicket(house, event))), issue: 7 }
    await take(unsentPart({ eventId, grantId, scans: [scan] }))
    expect(await entriesOf(grantId)).toEqual([])
  })

  test('a part that was changed on its way is refused as a whole', async () => {
    const { event, save, stored } = await open()
    const part = save(scanOf(await addTicket(house, event)), scanOf(await addTicket(house, event)))
    const body = { ...part, scans: part.scans.slice(1) }
    expect(await reply(staff.call('scanners.importUnsentScans', { body }))).toMatchObject({
      state: 'refused',
      reason: 'wrong_checksum',
    })
    expect(await stored()).toEqual([])
  })

  test('nothing in a file is of use at a door', async () => {
    const { event, save, door } = await open()
    const scan = scanOf(await addTicket(house, event))
    const text = JSON.stringify(save(scan))
    expect(text).not.toContain(scan.code)
    expect(text).not.toContain(scan.code.slice(-26))
    expect(text).not.toContain(door.token)
  })
})

describe('whose door it was', () => {
  test('the scanner of another event, and of another organisation, is not found', async () => {
    const here = await open()
    const { grantId } = await open()
    const elsewhere = await openStudio(house)
    const theirs = await pairDoor(house, await addEvent(house, { organizer: organizerOf(elsewhere) }))
    const { eventId, event } = here
    const sent = scanOf(await addTicket(house, event))
    for (const foreign of [grantId, theirs.grantId]) {
      const part = unsentPart({ eventId, grantId: foreign, scans: [unsentScan(foreign, sent)] })
      expectApiFault(await staff.call('scanners.importUnsentScans', { body: part }), 404, /no such scanner/)
    }
    expect(await here.stored()).toEqual([])
  })

  test("another organisation's staff, and crew, take nothing in", async () => {
    const { event, save } = await open()
    const body = save(scanOf(await addTicket(house, event)))
    const elsewhere = await openStudio(house)
    const foreign = as(house, elsewhere.owner).call('scanners.importUnsentScans', { body })
    expectApiFault(await foreign, 404, /no such event/)
    const crew = as(house, studio.crew).call('scanners.importUnsentScans', { body })
    expect((await crew).status).toBe(403)
  })

  test('of a revoked scanner: what it scanned before is taken in, what came after only when it is asked for', async () => {
    const { event, eventId, grantId, save, stored } = await open()
    const [before, after] = await addTickets(house, event, { count: 2 })
    await done(staff.call('scanners.revoke', { body: { eventId, grantId } }))
    const [early, late] = [scanOf(before!, { scannedAt: TONIGHT }), scanOf(after!, { scannedAt: atTen })]
    const part = save(early, late)
    expect(await take(part)).toMatchObject({
      accepted: [early.scanKey],
      rejected: [{ scanKey: late.scanKey, reason: 'after_revocation' }],
    })
    expect(await stored()).toHaveLength(1)
    expect(await take({ ...part, acceptAfterRevocation: true })).toMatchObject({
      accepted: [early.scanKey, late.scanKey],
      rejected: [],
    })
    expect(await stored()).toHaveLength(2)
  })

  test('of a scanner that has expired, whose event is closed and long over', async () => {
    const { event, eventId, save, stored } = await open()
    const part = save(scanOf(await addTicket(house, event)))
    house.clock.pass(30 * DAY_MS + HOUR_MS)
    await house.rows(`update events set status = 'closed', closed_at = $2 where id = $1`, [eventId, TONIGHT])
    await house.rows('update sessions set expires_at = $1', [new Date(house.clock.now().getTime() + DAY_MS)])
    expect(await take(part)).toMatchObject({ rejected: [] })
    expect(await stored()).toHaveLength(1)
  })
})

test('500 scans are taken in at once, one more is too many', async () => {
  const { event, eventId, grantId, save } = await open()
  const tickets = await addTickets(house, event, { count: 500, withUser: false })
  const part = save(...tickets.map((ticket) => scanOf(ticket)))
  expect((await take(part)).accepted).toHaveLength(500)
  const more = unsentPart({ eventId, grantId, scans: [...part.scans, part.scans[0]!] })
  expectApiFault(await staff.call('scanners.importUnsentScans', { body: more }), 400, /500/)
})
