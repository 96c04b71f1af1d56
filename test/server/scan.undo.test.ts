import { expect, test } from 'vitest'
import { reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TOMORROW } from '../support/clock.ts'
import { admit, known, pairDoor, undo, undoExactly } from '../support/doors.ts'
import { expectScannerFault } from '../support/faults.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addMember, addOrganizer, addTicket, balanceOf, forge, scanOf } from '../support/people.ts'
import { addRow } from '../support/tables.ts'
import type { TestTicket } from '../support/people.ts'

const house = await openCheckedHouse()
const event = await addEvent(house)
const crew = await addMember(house, event.organizationId)
const door = await pairDoor(house, event, { device: 'Door A', memberId: crew })
const desk = await pairDoor(house, event, { device: 'Desk' })

async function scannedTicket(): Promise<TestTicket> {
  const ticket = await addTicket(house, event)
  await admit(door, [scanOf(ticket)])
  return ticket
}

const auditOf = ({ ticketId }: TestTicket) =>
  house.rows('select * from audit_log where subject_id = $1', [ticketId])
const entriesOf = ({ userId }: TestTicket) =>
  house.rows('select kind, amount from point_entries where user_id = $1 order by created_at, id', [userId])

test('the row goes, and the day no longer lists the key', async () => {
  const ticket = await scannedTicket()
  const { scanKey } = scanOf(ticket)
  const { status, body } = await undo(door, scanOf(ticket))
  expect({ status, body }).toEqual({ status: 200, body: { undone: scanKey } })
  expect(await house.rows('select * from scans where scan_key = $1', [scanKey])).toEqual([])
  expect((await known(door)).body).toMatchObject({ scanKeys: expect.not.arrayContaining([scanKey]) })
})

test('the points go back', async () => {
  const ticket = await scannedTicket()
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
  await undo(door, scanOf(ticket))
  expect(await balanceOf(house, event, ticket.userId)).toBe(0)
  expect(await entriesOf(ticket)).toEqual([
    { kind: 'scan', amount: 10 },
    { kind: 'scan_undone', amount: -10 },
  ])
})

test('the audit log says who undid it and who had scanned it', async () => {
  const ticket = await scannedTicket()
  await undo(desk, scanOf(ticket))
  const { scanKey, scannedAt } = scanOf(ticket)
  expect(await auditOf(ticket)).toMatchObject([
    {
      organization_id: event.organizationId,
      actor_id: event.ownerId,
      action: 'scan.undone',
      subject_type: 'ticket',
      metadata: {
        scanKey,
        eventId: event.eventId,
        undoneBy: { memberId: event.ownerId, grantId: desk.grantId },
        scannedBy: { memberId: crew, grantId: door.grantId, scannedAt },
      },
    },
  ])
})

test('an undo sent ten times takes its points off once and is audited once', async () => {
  const ticket = await scannedTicket()
  for (let time = 0; time < 10; time++) expect((await undo(door, scanOf(ticket))).status).toBe(200)
  expect(await balanceOf(house, event, ticket.userId)).toBe(0)
  expect(await auditOf(ticket)).toHaveLength(1)
})

test('an undo that names its scan, sent again, takes nothing from the door that let the ticket in since', async () => {
  const ticket = await scannedTicket()
  const ours = scanOf(ticket)
  const theirs = scanOf(ticket, { scannedAt: '2026-11-20T13:01:00.000Z', device: 'Desk' })
  expect((await undoExactly(door, ours)).status).toBe(200)
  await admit(desk, [theirs])
  const { status, body } = await undoExactly(door, ours)
  expect({ status, body }).toEqual({
    status: 200,
    body: { undone: ours.scanKey, standing: { scannedAt: theirs.scannedAt, device: 'Desk' } },
  })
  expect(await house.rows('select grant_id from scans where scan_key = $1', [ours.scanKey])).toEqual([
    { grant_id: desk.grantId },
  ])
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
  expect(await auditOf(ticket)).toHaveLength(1)
  await undoExactly(desk, theirs)
  expect(await house.rows('select 1 from scans where scan_key = $1', [ours.scanKey])).toEqual([])
})

test('undoing what was never scanned is 200, and leaves neither points nor an audit entry', async () => {
  const ticket = await addTicket(house, event)
  expect((await undo(door, scanOf(ticket))).status).toBe(200)
  expect(await entriesOf(ticket)).toEqual([])
  expect(await auditOf(ticket)).toEqual([])
})

test('a scan that comes again after its undo is a new admission with a new award', async () => {
  const ticket = await scannedTicket()
  await undo(door, scanOf(ticket))
  await admit(door, [scanOf(ticket)])
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
  await undo(door, scanOf(ticket))
  expect(await balanceOf(house, event, ticket.userId)).toBe(0)
  expect(await auditOf(ticket)).toHaveLength(2)
})

test('when some of the points are spent, the balance stops at zero and the shortfall is written off', async () => {
  const ticket = await scannedTicket()
  await spend(ticket, 7)
  await undo(door, scanOf(ticket))
  expect(await balanceOf(house, event, ticket.userId)).toBe(0)
  expect(
    await house.rows(`select kind, amount from point_entries where user_id = $1 and scan_id is not null`, [
      ticket.userId,
    ]),
  ).toEqual(
    expect.arrayContaining([
      { kind: 'scan', amount: 10 },
      { kind: 'scan_undone', amount: -10 },
      { kind: 'write_off', amount: 7 },
    ]),
  )
})

test('other points of the person pay before anything is written off', async () => {
  const ticket = await scannedTicket()
  await admit(door, [scanOf(ticket, { day: TOMORROW })])
  await spend(ticket, 8)
  await undo(door, scanOf(ticket))
  expect(await balanceOf(house, event, ticket.userId)).toBe(2)
  expect(
    await house.rows(`select * from point_entries where user_id = $1 and kind = 'write_off'`, [
      ticket.userId,
    ]),
  ).toEqual([])
})

/** What the loyalty slice will do: an entry below zero that no scan stands behind. */
async function spend({ userId }: TestTicket, points: number): Promise<void> {
  await addRow(house, 'point_entries', {
    organizationId: event.organizationId,
    userId: userId!,
    amount: -points,
  })
}

test('a scan that earned no points is undone all the same, and nothing is taken from anybody', async () => {
  const thrifty = await addEvent(house, { organizer: await addOrganizer(house, { pointsPerScan: 0 }) })
  const cases = [
    { event, door, ticket: await addTicket(house, event, { withUser: false }) },
    { event: thrifty, door: await pairDoor(house, thrifty), ticket: await addTicket(house, thrifty) },
  ]
  for (const { event, door, ticket } of cases) {
    const entries = () =>
      house.rows('select * from point_entries where organization_id = $1', [event.organizationId])
    await reply(admit(door, [scanOf(ticket)]))
    const before = await entries()
    expect(await reply(undo(door, scanOf(ticket)))).toEqual({ undone: scanOf(ticket).scanKey })
    expect(await house.rows('select * from scans where ticket_id = $1', [ticket.ticketId])).toEqual([])
    expect(await entries()).toEqual(before)
    expect(await auditOf(ticket)).toHaveLength(1)
  }
})

test('of two days only the one that is named is undone', async () => {
  const ticket = await scannedTicket()
  await admit(door, [scanOf(ticket, { day: TOMORROW })])
  await undo(door, scanOf(ticket, { day: TOMORROW }))
  expect(await house.rows('select scan_key from scans where ticket_id = $1', [ticket.ticketId])).toEqual([
    { scan_key: scanOf(ticket).scanKey },
  ])
})

test('a ticket that was cancelled or issued again after its scan can still be taken back with the old code', async () => {
  for (const change of ['voided_at = now()', 'issue = issue + 1']) {
    const ticket = await scannedTicket()
    await house.rows(`update tickets set ${change} where id = $1`, [ticket.ticketId])
    expect((await undo(door, scanOf(ticket))).status).toBe(200)
    expect(await house.rows('select * from scans where ticket_id = $1', [ticket.ticketId])).toEqual([])
  }
})

test('claims stay after an undo: they are evidence', async () => {
  const ticket = await scannedTicket()
  await admit(desk, [scanOf(ticket, { scannedAt: '2026-11-20T13:01:00Z', device: 'Desk' })])
  await undo(door, scanOf(ticket))
  expect(await house.rows('select * from scan_claims where ticket_id = $1', [ticket.ticketId])).toHaveLength(
    1,
  )
})

test('a forged code undoes nothing, and neither does a good code with the key of another ticket', async () => {
  const [ticket, other] = [await scannedTicket(), await addTicket(house, event)]
  const { scanKey } = scanOf(ticket)
  for (const code of [forge(ticket.code), other.code]) {
    expectScannerFault(await undo(door, { code, scanKey }), 400, /^code must be a ticket code of this event/)
  }
  expect(await house.rows('select * from scans where ticket_id = $1', [ticket.ticketId])).toHaveLength(1)
})

test('when the delete fails it is a 500 in the shape of the protocol, nothing has changed, and sending it again works', async () => {
  const ticket = await scannedTicket()
  await house.rows(`alter table audit_log add constraint broken check (subject_id <> '${ticket.ticketId}')`)
  try {
    expectScannerFault(await undo(door, scanOf(ticket)), 500, /please try again/)
    expect(await balanceOf(house, event, ticket.userId)).toBe(10)
    await expectInvariants(house)
  } finally {
    await house.rows('alter table audit_log drop constraint broken')
  }
  expect((await undo(door, scanOf(ticket))).status).toBe(200)
  expect(await balanceOf(house, event, ticket.userId)).toBe(0)
})
