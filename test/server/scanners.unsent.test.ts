import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { shortChecksum } from '@masuk/shared/unsent-scans.ts'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, HOUR_MS, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, balanceOf, scanOf } from '../support/people.ts'
import { auditOf, organizerOf } from '../support/studio.ts'
import { openUnsentDoor, unsentPart, unsentScan } from '../support/unsent.ts'
import type { SavedPart } from '../support/unsent.ts'

const house = await openHouse()
afterAll(async () => {
  await expectInvariants(house)
  await house.close()
})
beforeEach(() => house.clock.set(TONIGHT))
const studio = await openStudio(house)
const staff = as(house, studio.staff)
const atTen = '2026-11-20T14:00:00.000Z'

const entriesOf = async (grantId: string) =>
  (await auditOf(house, studio)).filter(
    ({ subject_id, action }) => subject_id === grantId && action === 'scanner.unsent_scans_imported',
  )

const open = () => openUnsentDoor(house, studio)
const take = (part: SavedPart & { acceptAfterRevocation?: boolean }) =>
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
    storedBefore: 0,
    rejected: [],
    conflicts: [],
  })
  expect(await take(part)).toEqual({ ...first, storedBefore: 3 })
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
  expect(await take(save(...scans))).toMatchObject({ storedBefore: 1, rejected: [], conflicts: [] })
  expect(await stored()).toHaveLength(2)
})

test('what the device has sent under another grant, paired anew, is no second entry and no conflict', async () => {
  const { event, save, stored } = await open()
  const scans = (await addTickets(house, event, { count: 3 })).map((ticket) => scanOf(ticket))
  const anew = await pairDoor(house, event)
  await reply(admit(anew, scans.slice(0, 2)))
  const part = save(...scans)
  for (const taken of [await take(part), await take(part)]) {
    expect(taken).toMatchObject({ rejected: [], conflicts: [] })
    expect(taken.accepted.toSorted()).toEqual(scans.map(({ scanKey }) => scanKey).toSorted())
  }
  expect((await stored()).filter((row) => row.grant === anew.grantId)).toHaveLength(2)
  expect(await stored()).toHaveLength(3)
  expect(await house.rows('select * from scan_claims where event_id = $1', [event.eventId])).toEqual([])
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
