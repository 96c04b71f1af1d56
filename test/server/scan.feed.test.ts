import { MOST_CHANGES } from '@masuk/shared/contract/door-feed.ts'
import { describe, expect, test } from 'vitest'
import { as, at, done, reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TODAY, TOMORROW, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor, pairDoors, undo } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { openTransaction } from '../support/open-transaction.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'

const house = await openCheckedHouse()

const ask = (door: Door, after?: string, day = TODAY) =>
  reply(
    at(door).call('scan.feed', { query: { token: door.token, day, ...(after !== undefined && { after }) } }),
  )

/**
 * The cursor behind all that was told, when none of it is told again: other transactions of the server, of any database,
 * may have been running.
 */
async function settled(door: Door, after: string): Promise<string> {
  let page = await ask(door, after)
  while (page.changes.length > 0) page = await ask(door, page.next)
  return page.next
}

test('tells what other doors have done, when and where, and then only what is new', async () => {
  const event = await addEvent(house)
  const [a, b] = await pairDoors(house, event, 2)
  const [first, second] = await addTickets(house, event, { count: 2 })
  await admit(a!, [scanOf(first!)])
  const start = await ask(b!)
  expect(start).toMatchObject({ more: false, fromStart: true })
  expect(start.changes).toEqual([{ ticketId: first!.ticketId, scannedAt: TONIGHT, device: 'Door A' }])
  const behind = await settled(b!, start.next)
  await admit(a!, [scanOf(second!, { device: 'Door 貴' }), scanOf(first!)])
  const next = await ask(b!, behind)
  expect(next.fromStart).toBe(false)
  expect(next.changes).toEqual([{ ticketId: second!.ticketId, scannedAt: TONIGHT, device: 'Door 貴' }])
  await settled(b!, next.next)
})

test('tells what was taken back, as it is now', async () => {
  const event = await addEvent(house)
  const door = await pairDoor(house, event)
  const ticket = await addTicket(house, event)
  const scan = scanOf(ticket)
  await admit(door, [scan])
  const next = await settled(door, (await ask(door)).next)
  await undo(door, scan)
  const undone = await ask(door, next)
  expect(undone.changes).toEqual([{ ticketId: ticket.ticketId, scannedAt: null }])
  const late = { ...scan, scannedAt: '2026-11-20T13:30:00.000Z' }
  const behindUndo = await settled(door, undone.next)
  await admit(door, [late])
  const again = await ask(door, behindUndo)
  expect(again.changes).toEqual([{ ticketId: ticket.ticketId, scannedAt: late.scannedAt, device: 'Door A' }])
  // Who missed all of it hears how it is, as often as there was a change.
  const missed = new Set((await ask(door, next)).changes.map(({ scannedAt }) => scannedAt))
  expect([...missed]).toEqual([late.scannedAt])
  const behindAll = await settled(door, again.next)
  await undo(door, late)
  const last = await ask(door, behindAll)
  expect(last.changes).toEqual([{ ticketId: ticket.ticketId, scannedAt: null }])
})

test('of the desk, too, and of no other day or event', async () => {
  const event = await addEvent(house)
  const owner = await addOrganiser(house, { ...event, role: 'owner' })
  const door = await pairDoor(house, event)
  const sister = await addEvent(house, { organizer: event })
  const [atDesk, tomorrow] = await addTickets(house, event, { count: 2 })
  const { next } = await ask(door)
  await admit(door, [scanOf(tomorrow!, { day: TOMORROW })])
  await admit(await pairDoor(house, sister), [scanOf(await addTicket(house, sister))])
  const body = { eventId: event.eventId, ticketId: atDesk!.ticketId, reason: 'door_offline' } as const
  await done(as(house, owner).call('attendees.checkIn', { body }))
  expect((await ask(door, next)).changes).toMatchObject([{ ticketId: atDesk!.ticketId, device: 'Desk' }])
  // The cursor of one day says nothing of another.
  const other = await ask(door, next, TOMORROW)
  expect(other.fromStart).toBe(true)
  expect(other.changes).toMatchObject([{ ticketId: tomorrow!.ticketId }])
})

describe('nothing is missed', () => {
  test('of a transaction that commits after later ones', async () => {
    const event = await addEvent(house)
    const door = await pairDoor(house, event)
    const [slow, quick] = await addTickets(house, event, { count: 2, withUser: false })
    const { scanKey } = scanOf(slow!)
    const other = await openTransaction(house)
    await other.query(
      `insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
       values ($1, $2, $3, gen_random_uuid(), $4, $5, $6, $7, 'Door S')`,
      [event.organizationId, slow!.ticketId, scanKey, event.eventId, TODAY, door.grantId, TONIGHT],
    )
    await admit(door, [scanOf(quick!)])
    const before = await ask(door)
    expect(before.changes.map(({ ticketId }) => ticketId)).toEqual([quick!.ticketId])
    await other.query('delete from scans where ticket_id = $1', [slow!.ticketId])
    await other.query(
      `insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
       values ($1, $2, $3, gen_random_uuid(), $4, $5, $6, $7, 'Door S')`,
      [event.organizationId, slow!.ticketId, scanKey, event.eventId, TODAY, door.grantId, TONIGHT],
    )
    await other.commit()
    await house.rows(
      `update door_counts set checked_in = checked_in + 1, changes = changes + 1 where event_id = $1`,
      [event.eventId],
    )
    const after = await ask(door, before.next)
    expect(after.changes.map(({ ticketId }) => ticketId)).toContain(slow!.ticketId)
  })

  test('of a day that takes several answers', async () => {
    const event = await addEvent(house)
    const door = await pairDoor(house, event)
    const tickets = await addTickets(house, event, { count: MOST_CHANGES + 20, withUser: false })
    const seen = new Map<string, string | null>()
    for (let n = 0; n < tickets.length; n += 500) {
      await admit(
        door,
        tickets.slice(n, n + 500).map((ticket) => scanOf(ticket)),
      )
    }
    const first = await ask(door)
    expect([first.changes.length, first.more, first.fromStart]).toEqual([MOST_CHANGES, true, true])
    // Taken back between two answers, from the part that was told already.
    const { ticketId } = first.changes[0]!
    await undo(door, scanOf(tickets.find((ticket) => ticket.ticketId === ticketId)!))
    for (let page = first; ; page = await ask(door, page.next)) {
      for (const change of page.changes) seen.set(change.ticketId, change.scannedAt)
      if (!page.more && page.changes.length === 0) break
    }
    expect(seen.size).toBe(tickets.length)
    expect([...seen].filter(([, scannedAt]) => scannedAt === null).map(([id]) => id)).toEqual([ticketId])
  })
})

test.each(['x', '1_2_3', `000000000000_${TODAY}_5`])(
  'a cursor that is none (%s) begins anew',
  async (after) => {
    const event = await addEvent(house)
    const door = await pairDoor(house, event)
    await admit(door, [scanOf(await addTicket(house, event))])
    const { changes, fromStart } = await ask(door, after)
    expect([changes.length, fromStart]).toEqual([1, true])
  },
)

test('rows of a restored database, of transactions still to come, are told once', async () => {
  const event = await addEvent(house)
  const door = await pairDoor(house, event)
  await admit(door, [scanOf(await addTicket(house, event))])
  await house.rows(`update scans set changed_xid = '9000000000000000000' where event_id = $1`, [
    event.eventId,
  ])
  const { changes, next } = await ask(door)
  expect(changes.length).toBe(1)
  await settled(door, next)
})
