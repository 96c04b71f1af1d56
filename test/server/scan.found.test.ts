import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { expect, test } from 'vitest'
import { as, at, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TODAY, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor, undo } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent, addTicket, balanceOf, scanOf } from '../support/people.ts'

const house = await openCheckedHouse()

const LATE = '2026-11-20T13:30:00.000Z'
type Found = Omit<InputOf<'scan.admitFound'>['body'], 'token'>

const found = ({ ticketId }: { ticketId: string }, given: Partial<Found> = {}): Found => ({
  ticketId,
  scanKey: makeScanKey({ ticketId, day: TODAY }),
  scannedAt: TONIGHT,
  device: 'Door A',
  ...given,
})
const admitFound = ({ url, token }: Door, body: Found) =>
  at({ url }).call('scan.admitFound', { body: { token, ...body } })
const undoFound = ({ url, token }: Door, { ticketId, scanKey, scannedAt }: Found) =>
  at({ url }).call('scan.undoFound', { body: { token, ticketId, scanKey, scannedAt } })

async function aDoor() {
  const event = await addEvent(house)
  return { event, door: await pairDoor(house, event) }
}

const rowsOf = (scanKey: string) =>
  house.rows(
    `select scanned_at, source, device, 'scan' as kind from scans where scan_key = $1
      union all select scanned_at, source, device, 'claim' from scan_claims where scan_key = $1 order by kind desc, device`,
    [scanKey],
  )
const auditOf = (ticketId: string) =>
  house.rows('select action, actor_id, metadata from audit_log where subject_id = $1 order by id', [ticketId])

test('a found ticket is let in once, counted, written down, and gives its points', async () => {
  const { event, door } = await aDoor()
  const ticket = await addTicket(house, event)
  const body = found(ticket)
  const first = await done(admitFound(door, body))
  expect(first).toEqual({ state: 'done', scanKey: body.scanKey, checkedIn: 1, conflict: null })
  expect(await done(admitFound(door, body))).toEqual(first)
  expect(await rowsOf(body.scanKey)).toEqual([
    { scanned_at: new Date(TONIGHT), source: 'search', device: 'Door A', kind: 'scan' },
  ])
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
  const metadata = { eventId: event.eventId, scanKey: body.scanKey, grantId: door.grantId }
  expect(await auditOf(ticket.ticketId)).toEqual([
    { action: 'scan.found_admitted', actor_id: event.ownerId, metadata },
  ])
  // By a code it is in as well.
  const later = await reply(admit(door, [scanOf(ticket, { scannedAt: LATE })]))
  expect(later.conflicts).toEqual([{ scanKey: body.scanKey, scannedAt: TONIGHT, device: 'Door A' }])
})

test('where another scan was first, it is a conflict and its claim is kept', async () => {
  const { event, door } = await aDoor()
  const rival = await pairDoor(house, event, { device: 'Door B' })
  const ticket = await addTicket(house, event)
  const body = found(ticket, { scannedAt: LATE, device: 'Door B' })
  await admit(door, [scanOf(ticket)])
  const conflict = { scannedAt: TONIGHT, device: 'Door A' }
  expect(await done(admitFound(rival, body))).toMatchObject({ checkedIn: 1, conflict })
  expect(await done(admitFound(rival, body))).toMatchObject({ conflict })
  expect(await rowsOf(body.scanKey)).toMatchObject([
    { source: 'code', kind: 'scan' },
    { source: 'search', kind: 'claim', device: 'Door B' },
  ])
  expect(await auditOf(ticket.ticketId)).toEqual([])
})

test('is refused what a scan is refused', async () => {
  const { event, door } = await aDoor()
  const ticket = await addTicket(house, event)
  const reasonOf = async (body: Found) => {
    const answer = await reply(admitFound(door, body))
    return answer.state === 'refused' ? answer.reason : answer.state
  }
  const elsewhere = await addTicket(house, await addEvent(house))
  expect(await reasonOf(found(elsewhere))).toBe('unknown_ticket')
  expect(await reasonOf(found(ticket, { ticketId: elsewhere.ticketId }))).toBe('key_mismatch')
  const { ticketId } = ticket
  expect(await reasonOf(found(ticket, { scanKey: makeScanKey({ ticketId, day: '2020-01-01' }) }))).toBe(
    'outside_event',
  )
  await house.rows('update tickets set voided_at = $2 where id = $1', [ticketId, TONIGHT])
  expect(await reasonOf(found(ticket))).toBe('void')
  const owner = as(house, await addOrganiser(house, { ...event, role: 'owner' }))
  const body = { eventId: event.eventId, doorNames: 'nothing' } as const
  await done(owner.call('eventDetails.save', { body }))
  expect(await reasonOf(found(await addTicket(house, event)))).toBe('names_hidden')
  expect(await house.rows('select from scans where event_id = $1', [event.eventId])).toEqual([])
})

test('one that was let in stays so when it is sent again after the ticket was voided', async () => {
  const { event, door } = await aDoor()
  const ticket = await addTicket(house, event)
  await done(admitFound(door, found(ticket)))
  await house.rows('update tickets set voided_at = $2 where id = $1', [ticket.ticketId, TONIGHT])
  expect(await done(admitFound(door, found(ticket)))).toMatchObject({ checkedIn: 1, conflict: null })
})

test('a door takes back what it has let in by search, and nothing else', async () => {
  const { event, door } = await aDoor()
  const rival = await pairDoor(house, event, { device: 'Door B' })
  const [ticket, scanned] = [await addTicket(house, event), await addTicket(house, event)]
  const body = found(ticket)
  await done(admitFound(door, body))
  await admit(door, [scanOf(scanned)])
  const standing = { scannedAt: TONIGHT, device: 'Door A' }
  expect(await reply(undoFound(rival, body))).toEqual({ undone: body.scanKey, standing })
  expect(await reply(undoFound(door, { ...body, scannedAt: LATE }))).toMatchObject({ standing })
  expect(await reply(undoFound(door, found(scanned)))).toMatchObject({ standing })
  expect((await undoFound(door, { ...body, ticketId: scanned.ticketId })).status).toBe(400)
  expect(await reply(undoFound(door, body))).toEqual({ undone: body.scanKey })
  expect(await reply(undoFound(door, body))).toEqual({ undone: body.scanKey })
  expect(await rowsOf(body.scanKey)).toEqual([])
  expect(await balanceOf(house, event, ticket.userId)).toBe(0)
  expect((await auditOf(ticket.ticketId)).map((entry) => entry['action'])).toEqual([
    'scan.found_admitted',
    'scan.found_undone',
  ])
  // Who holds its code takes back either.
  await done(admitFound(door, body))
  await undo(rival, scanOf(ticket))
  expect(await rowsOf(body.scanKey)).toEqual([])
})
