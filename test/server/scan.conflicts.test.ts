import { describe, expect, test } from 'vitest'
import { reply } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TODAY, TOMORROW, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor, pairDoors, undo } from '../support/doors.ts'
import { addEvent, addTicket, addTickets, balanceOf, scanOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'

const house = await openCheckedHouse()
const event = await addEvent(house)
const [a, b] = (await pairDoors(house, event, 2)) as [
  Awaited<ReturnType<typeof pairDoors>>[0],
  Awaited<ReturnType<typeof pairDoors>>[0],
]
const early = { scannedAt: '2026-11-20T12:40:00.000Z', device: 'Door A' }
const late = { scannedAt: '2026-11-20T12:55:00.000Z', device: 'Door B' }

function claimsOf({ ticketId }: TestTicket) {
  return house.rows('select * from scan_claims where ticket_id = $1 order by scanned_at', [ticketId])
}

test('the second door to scan a ticket is told which admission stands', async () => {
  const ticket = await addTicket(house, event)
  const { scanKey } = scanOf(ticket)
  await admit(a, [scanOf(ticket, early)])
  const answer = await admit(b, [scanOf(ticket, late)])
  expect(answer.body).toMatchObject({
    accepted: [scanKey],
    rejected: [],
    conflicts: [{ scanKey, scannedAt: early.scannedAt, device: early.device }],
  })
})

test('the scan that lost is kept as a claim: which door, when, under which label', async () => {
  const ticket = await addTicket(house, event)
  await admit(a, [scanOf(ticket, early)])
  await admit(b, [scanOf(ticket, late)])
  expect(await claimsOf(ticket)).toMatchObject([
    {
      scan_key: scanOf(ticket).scanKey,
      event_id: event.eventId,
      grant_id: b.grantId,
      scanned_at: new Date(late.scannedAt),
      device: late.device,
    },
  ])
})

test('first come, first stored: an earlier scan that arrives later is the claim', async () => {
  const ticket = await addTicket(house, event)
  await admit(b, [scanOf(ticket, late)])
  const answer = await admit(a, [scanOf(ticket, early)])
  expect(answer.body).toMatchObject({ conflicts: [{ scannedAt: late.scannedAt, device: late.device }] })
  expect(await claimsOf(ticket)).toMatchObject([{ grant_id: a.grantId }])
})

test('a claim sent again answers the same and stays one claim', async () => {
  const ticket = await addTicket(house, event)
  await admit(a, [scanOf(ticket, early)])
  const first = await admit(b, [scanOf(ticket, late)])
  expect((await admit(b, [scanOf(ticket, late)])).body).toEqual(first.body)
  expect(await claimsOf(ticket)).toHaveLength(1)
})

test('the same door at another time is a conflict with itself', async () => {
  const ticket = await addTicket(house, event)
  await admit(a, [scanOf(ticket, early)])
  const again = await admit(a, [scanOf(ticket, { ...late, device: early.device })])
  expect(again.body).toMatchObject({ conflicts: [{ scannedAt: early.scannedAt, device: early.device }] })
  expect(await claimsOf(ticket)).toMatchObject([
    { grant_id: a.grantId, scanned_at: new Date(late.scannedAt) },
  ])
})

test('two times for one key in one batch: the first is stored, the second is the claim', async () => {
  const ticket = await addTicket(house, event)
  const { scanKey } = scanOf(ticket)
  const answer = await admit(a, [scanOf(ticket, late), scanOf(ticket, early)])
  expect(answer.body).toMatchObject({
    accepted: [scanKey],
    conflicts: [{ scanKey, scannedAt: late.scannedAt }],
  })
  expect(await claimsOf(ticket)).toMatchObject([{ scanned_at: new Date(early.scannedAt) }])
})

test('a scan that only another label tells apart is a replay, no conflict', async () => {
  const ticket = await addTicket(house, event)
  await admit(a, [scanOf(ticket, early)])
  const answer = await admit(a, [scanOf(ticket, { ...early, device: 'Renamed' })])
  expect(answer.body).not.toHaveProperty('conflicts')
  expect(await claimsOf(ticket)).toEqual([])
})

describe('a device that was paired anew sends a scan again whose answer was lost', () => {
  async function pairedAnew(until: 'revoked' | 'expired' | 'live') {
    const ticket = await addTicket(house, event)
    const scan = scanOf(ticket, early)
    const before = await pairDoor(house, event, { device: early.device })
    await admit(before, [scan])
    if (until === 'revoked')
      await house.rows('update scanner_grants set revoked_at = now() where id = $1', [before.grantId])
    if (until === 'expired')
      await house.rows('update scanner_grants set expires_at = $2 where id = $1', [before.grantId, TONIGHT])
    return { ticket, scan, anew: await pairDoor(house, event, { device: early.device }) }
  }

  test.each(['revoked', 'expired'] as const)('after its grant was %s: it is the same scan', async (until) => {
    const { ticket, scan, anew } = await pairedAnew(until)
    const { body } = await admit(anew, [scan])
    expect(body).toMatchObject({ accepted: [scan.scanKey], rejected: [] })
    expect(body).not.toHaveProperty('conflicts')
    expect(await claimsOf(ticket)).toEqual([])
  })

  test('and the ticket was cancelled meanwhile: it stays accepted', async () => {
    const { ticket, scan, anew } = await pairedAnew('revoked')
    const other = scanOf(await addTicket(house, event), early)
    await house.rows('update tickets set voided_at = now() where id = $1', [ticket.ticketId])
    // At either place: what comes first decides how the batch is looked up.
    for (const batch of [
      [scan, other],
      [other, scan],
    ])
      expect((await admit(anew, batch)).body).toMatchObject({
        accepted: batch.map(({ scanKey }) => scanKey),
        rejected: [],
      })
  })

  test('while its old grant still lives it may be another device: a conflict', async () => {
    const { ticket, scan, anew } = await pairedAnew('live')
    expect((await admit(anew, [scan])).body).toMatchObject({ conflicts: [{ scanKey: scan.scanKey }] })
    expect(await claimsOf(ticket)).toHaveLength(1)
  })

  test('another device with the same grant ended, at the same moment, is a conflict', async () => {
    const { scan, anew } = await pairedAnew('revoked')
    const theirs = { ...scan, device: 'Door B' }
    expect((await admit(anew, [theirs])).body).toMatchObject({ conflicts: [{ device: early.device }] })
  })
})

test('a conflict awards nothing and counts nobody twice', async () => {
  const ticket = await addTicket(house, event)
  const first = await admit(a, [scanOf(ticket, early)])
  const second = await admit(b, [scanOf(ticket, late)])
  expect(await balanceOf(house, event, ticket.userId)).toBe(10)
  expect((await reply(second)).checkedIn).toBe((await reply(first)).checkedIn)
  expect((await reply(first)).checkedIn).toBeGreaterThan(0)
})

test('after an undo the key is free, and the next scan stands without a conflict', async () => {
  const ticket = await addTicket(house, event)
  await admit(a, [scanOf(ticket, early)])
  await undo(a, scanOf(ticket))
  expect((await admit(b, [scanOf(ticket, late)])).body).not.toHaveProperty('conflicts')
})

test('a rejected scan leaves no claim', async () => {
  const ticket = await addTicket(house, event)
  await admit(a, [scanOf(ticket, early)])
  await house.rows('update tickets set voided_at = now() where id = $1', [ticket.ticketId])
  const answer = await admit(b, [scanOf(ticket, late)])
  expect(answer.body).toMatchObject({ accepted: [], rejected: [{ reason: 'void' }] })
  expect(answer.body).not.toHaveProperty('conflicts')
  expect(await claimsOf(ticket)).toEqual([])
})

test('checkedIn is the number of distinct tickets in on the day of the batch, by whichever door', async () => {
  const night = await addEvent(house)
  const doors = await pairDoors(house, night, 2)
  const tickets = await addTickets(house, night, { count: 5 })
  await admit(
    doors[0]!,
    tickets.slice(0, 3).map((ticket) => scanOf(ticket, early)),
  )
  const answer = await admit(
    doors[1]!,
    tickets.slice(2).map((ticket) => scanOf(ticket, late)),
  )
  expect(answer.body).toMatchObject({ checkedIn: 5 })
})

test('checkedIn of a batch over two days counts a ticket that is in on both once', async () => {
  const night = await addEvent(house)
  const [one] = await pairDoors(house, night, 1)
  const [both, today, tomorrow] = await addTickets(house, night, { count: 3 })
  const answer = await admit(one!, [
    scanOf(both!, { day: TODAY }),
    scanOf(both!, { day: TOMORROW }),
    scanOf(today!, { day: TODAY }),
    scanOf(tomorrow!, { day: TOMORROW }),
  ])
  expect(answer.body).toMatchObject({ checkedIn: 3 })
})

test('checkedIn of a batch over two days includes what other doors had sent for either day', async () => {
  const night = await addEvent(house)
  const doors = await pairDoors(house, night, 2)
  const tickets = await addTickets(house, night, { count: 4 })
  await admit(doors[0]!, [scanOf(tickets[0]!), scanOf(tickets[1]!, { day: TOMORROW })])
  await admit(doors[0]!, [scanOf(tickets[3]!, { day: '2026-11-19' })])
  const answer = await admit(doors[1]!, [scanOf(tickets[2]!), scanOf(tickets[0]!, { day: TOMORROW })])
  expect(answer.body).toMatchObject({ checkedIn: 3 })
})

test('checkedIn goes down when a scan is undone', async () => {
  const night = await addEvent(house)
  const [one] = await pairDoors(house, night, 1)
  const tickets = await addTickets(house, night, { count: 2 })
  await admit(
    one!,
    tickets.map((ticket) => scanOf(ticket)),
  )
  await undo(one!, scanOf(tickets[0]!))
  expect((await admit(one!, [scanOf(tickets[1]!)])).body).toMatchObject({ checkedIn: 1 })
})

test('checkedIn is left out when the batch is empty or holds only forgeries', async () => {
  const [forged] = await addTickets(house, event, { count: 1 })
  expect((await admit(a, [])).body).toEqual({ accepted: [], rejected: [] })
  const answer = await admit(a, [scanOf(forged!, { code: 'not a ticket' })])
  expect(answer.body).not.toHaveProperty('checkedIn')
})
