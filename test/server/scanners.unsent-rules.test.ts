import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnsentScan } from '@masuk/shared/unsent-scans.ts'
import { as, done, reply } from '../support/call.ts'
import { TODAY, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor, undo } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { openStudio } from '../support/organisers.ts'
import { addTicket, addTickets, forge, scanOf } from '../support/people.ts'
import { auditOf } from '../support/studio.ts'
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
const atEight = '2026-11-20T12:00:00.000Z'
const atTen = '2026-11-20T14:00:00.000Z'

const entriesOf = async (grantId: string) =>
  (await auditOf(house, studio)).filter(
    ({ subject_id, action }) => subject_id === grantId && action === 'scanner.unsent_scans_imported',
  )

const open = () => openUnsentDoor(house, studio)
const take = (part: SavedPart) => done(staff.call('scanners.importUnsentScans', { body: part }))

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

  test('two scans of a ticket at different times are one entry and a claim, also in a file taken in again', async () => {
    const { event, save, stored } = await open()
    const ticket = await addTicket(house, event)
    const part = save(scanOf(ticket, { scannedAt: atEight }), scanOf(ticket, { scannedAt: atTen }))
    const first = await take(part)
    expect(first).toMatchObject({ conflicts: [{ scannedAt: atEight }] })
    expect(await take(part)).toEqual({ ...first, storedBefore: 1 })
    expect(await stored()).toHaveLength(1)
    expect(await house.rows('select 1 from scan_claims where event_id = $1', [event.eventId])).toHaveLength(1)
  })

  test('a time that no calendar has is 400', async () => {
    const { event, eventId, grantId } = await open()
    const scan = scanOf(await addTicket(house, event))
    const scannedAt = '0000-01-01T00:00:00.000Z'
    const part = unsentPart({ eventId, grantId, scans: [unsentScan(grantId, scan, { scannedAt })] })
    const { status } = await staff.call('scanners.importUnsentScans', { body: part })
    expect(status).toBe(400)
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
