import { MOST_EXCEPTIONS } from '@masuk/shared/contract/conflicts.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TODAY, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor, undo } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { addSignedIn, openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, forge, scanOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'
import { auditOf, organizerOf } from '../support/studio.ts'

const house = await openCheckedHouse()
beforeEach(() => house.clock.set(TONIGHT))
const studio = await openStudio(house)
const staff = as(house, studio.staff)

type ListQuery = Omit<InputOf<'conflicts.list'>['query'], 'eventId'>
const list = (eventId: string, query: ListQuery = {}) =>
  reply(staff.call('conflicts.list', { query: { eventId, ...query } }))
const settle = (body: InputOf<'conflicts.settle'>['body']) => staff.call('conflicts.settle', { body })
const exceptions = (eventId: string, query: { limit?: string; after?: string } = {}) =>
  reply(staff.call('conflicts.exceptions', { query: { eventId, ...query } }))

const later = (seconds: number) => new Date(Date.parse(TONIGHT) + seconds * 1_000).toISOString()

async function twoDoors() {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const a = await pairDoor(house, event, { device: 'Door A', memberId: studio.crew.userId })
  const b = await pairDoor(house, event, { device: 'Door B', memberId: studio.staff.userId })
  return { event, eventId: event.eventId, a, b }
}

/** Lets a ticket in at both doors, some seconds apart. */
async function letInTwice([a, b]: [Door, Door], ticket: TestTicket, seconds = 90) {
  const scan = scanOf(ticket)
  await admit(a, [scan])
  await admit(b, [{ ...scan, scannedAt: later(seconds), device: 'Door B' }])
  return scan
}

test('a ticket that was let in twice is listed with who did it, where, and how far apart', async () => {
  const { event, eventId, a, b } = await twoDoors()
  const ticket = await addTicket(house, event, { holder: 'Wong Mei Ling' })
  const { scanKey } = await letInTwice([a, b], ticket)
  const found = await list(eventId)
  const memberOf = ({ userId: id, name }: { userId: string; name: string }) => ({ id, name })
  expect(found).toEqual({
    conflicts: [
      {
        scanKey,
        ticketId: ticket.ticketId,
        ticketType: expect.any(String),
        holderName: 'Wong Mei Ling',
        admission: { scannedAt: TONIGHT, device: 'Door A', bySearch: false, member: memberOf(studio.crew) },
        claims: [
          {
            scannedAt: later(90),
            device: 'Door B',
            bySearch: false,
            member: memberOf(studio.staff),
            secondsApart: 90,
          },
        ],
        claimCount: 1,
        latestAt: expect.any(String),
        settled: null,
      },
    ],
    open: 1,
    next: null,
  })
  await undo(a, scanOf(ticket))
  expect((await list(eventId)).conflicts).toMatchObject([
    { admission: null, claims: [{ secondsApart: null }] },
  ])
})

test('of a person who is erased no name is there any more, and no reason about them', async () => {
  const { event, eventId, a, b } = await twoDoors()
  const person = await addSignedIn(house)
  const ticket = await addTicket(house, event, { holder: 'Zulaikha binti Omar', userId: person.userId })
  const scan = await letInTwice([a, b], ticket)
  await admit(a, [{ ...scan, scannedAt: later(200), override: { reason: 'Zulaikha is on the list' } }])
  const told = async () => JSON.stringify([await list(eventId), await exceptions(eventId)])
  expect((await told()).match(/Zulaikha/g)).toHaveLength(3)
  await done(as(house, person).call('account.erase'))
  expect(await told()).not.toContain('Zulaikha')
  expect((await exceptions(eventId)).exceptions).toMatchObject([{ overrideReason: '', holderName: null }])
})

test('is settled once, by whom and with a note, until another door lets it in', async () => {
  const { event, eventId, a, b } = await twoDoors()
  const ticket = await addTicket(house, event)
  const { scanKey } = await letInTwice([a, b], ticket)
  const body = { eventId, scanKey, claimCount: 1, note: ' Twins with one phone ' }
  // Two who settle it at once are one.
  const [first] = await Promise.all([done(settle(body)), done(settle(body))])
  const { userId: id, name } = studio.staff
  const settled = { at: TONIGHT, member: { id, name }, note: 'Twins with one phone' }
  expect(first).toEqual({ state: 'done', conflict: { scanKey, ticketId: ticket.ticketId, settled } })
  house.clock.pass(60_000)
  expect(await done(settle(body))).toEqual(first)
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === ticket.ticketId)
  expect(entries).toMatchObject([
    { action: 'conflict.settled', metadata: { eventId, day: TODAY, claims: 1 } },
  ])
  expect(await list(eventId)).toMatchObject({ conflicts: [{ settled }], open: 0 })
  expect((await list(eventId, { state: 'open' })).conflicts).toEqual([])
  expect((await list(eventId, { state: 'settled' })).conflicts).toHaveLength(1)
  const third = await pairDoor(house, event, { device: 'Door C', memberId: studio.crew.userId })
  await admit(third, [{ ...scanOf(ticket), scannedAt: later(120), device: 'Door C' }])
  expect(await list(eventId)).toMatchObject({ conflicts: [{ settled: null, claimCount: 2 }], open: 1 })
  expect(await reply(settle(body))).toMatchObject({ state: 'refused', reason: 'changed_meanwhile' })
  await done(settle({ ...body, claimCount: 2 }))
  expect((await list(eventId)).open).toBe(0)
})

test('what is no conflict of the event is not settled', async () => {
  const { event, eventId, a, b } = await twoDoors()
  const ticket = await addTicket(house, event)
  const { scanKey } = scanOf(ticket)
  await admit(a, [scanOf(ticket)])
  expectApiFault(await settle({ eventId, scanKey, claimCount: 1 }), 404, /no such conflict/)
  await letInTwice([a, b], ticket)
  const other = await twoDoors()
  expectApiFault(await settle({ eventId: other.eventId, scanKey, claimCount: 1 }), 404, /no such conflict/)
  const byCrew = as(house, studio.crew).call('conflicts.settle', {
    body: { eventId, scanKey, claimCount: 1 },
  })
  expect((await byCrew).status).toBe(403)
})

test('pages come one after the other, the latest first', async () => {
  const { event, eventId, a, b } = await twoDoors()
  const tickets = await addTickets(house, event, { count: 5, withUser: false })
  // Three arrive at the same moment, as in a batch.
  const scans = tickets.slice(0, 3).map((ticket) => scanOf(ticket))
  await admit(a, scans)
  await admit(
    b,
    scans.map((scan) => ({ ...scan, scannedAt: later(5), device: 'Door B' })),
  )
  for (const ticket of tickets.slice(3)) await letInTwice([a, b], ticket)
  const seen: string[] = []
  for (let page: ListQuery = { limit: '2' }; ;) {
    const { conflicts, next } = await list(eventId, page)
    seen.push(...conflicts.map(({ ticketId }) => ticketId))
    if (next === null) break
    page = { ...page, after: next }
  }
  expect(seen.slice(0, 2)).toEqual([tickets[4]!.ticketId, tickets[3]!.ticketId])
  expect(seen.toSorted()).toEqual(tickets.map(({ ticketId }) => ticketId))
})

test('whom a door has let in with a code that is none of ours is told, and who a supervisor let in', async () => {
  const { event, eventId, a } = await twoDoors()
  const [good, cancelled, forged] = await addTickets(house, event, { count: 3, holder: 'Wong Mei Ling' })
  await house.rows('update tickets set voided_at = $2 where id = $1', [cancelled!.ticketId, TONIGHT])
  const override = { reason: 'Paid again at the box office' }
  const batch = [
    { ...scanOf(good!), letIn: true },
    { ...scanOf(cancelled!), override },
    { ...scanOf(forged!, { code: forge(forged!.code) }), letIn: true },
  ]
  expect((await reply(admit(a, batch))).rejected).toHaveLength(2)
  await admit(a, batch)
  // Rejected before anybody came in: nothing to look into.
  await admit(a, [scanOf(cancelled!, { scannedAt: later(1) })])
  await admit(a, [{ ...scanOf(good!, { scannedAt: later(2) }), override }])
  const { exceptions: told, next } = await exceptions(eventId)
  const member = { id: studio.crew.userId, name: studio.crew.name }
  const same = { id: expect.any(String), holderName: 'Wong Mei Ling', device: 'Door A', member }
  // Those of one batch are of one moment, in no order.
  const byReason = told.toSorted((one, other) => `${one.rejection}`.localeCompare(`${other.rejection}`))
  expect(byReason).toMatchObject([
    { ...same, ticketId: forged!.ticketId, rejection: 'forged', overrideReason: null, scannedAt: TONIGHT },
    { ...same, ticketId: good!.ticketId, rejection: null, overrideReason: override.reason },
    { ...same, ticketId: cancelled!.ticketId, rejection: 'void', overrideReason: override.reason },
  ])
  expect(told[0]).toMatchObject({ ticketId: good!.ticketId })
  expect(next).toBe(null)
  const page = await exceptions(eventId, { limit: '2' })
  expect((await exceptions(eventId, { after: page.next ?? '' })).exceptions).toEqual(told.slice(2))
})

test('forgeries that let nobody in make no query, and those of one door fill no table', async () => {
  const { event, eventId, a, b } = await twoDoors()
  const ticket = await addTicket(house, event, { withUser: false })
  const forged = scanOf(ticket, { code: forge(ticket.code) })
  const flood = Array.from({ length: 300 }, (_, n) => ({ ...forged, scannedAt: later(n), letIn: true }))
  await admit(a, flood)
  await admit(
    a,
    flood.map((scan) => ({ ...scan, scannedAt: scan.scannedAt.replace('000Z', '500Z') })),
  )
  await admit(a, flood)
  const count = () =>
    house.rows('select count(*)::integer as n from door_exceptions where event_id = $1', [eventId])
  expect(await count()).toEqual([{ n: MOST_EXCEPTIONS }])
  await admit(b, [flood[0]!])
  expect(await count()).toEqual([{ n: MOST_EXCEPTIONS + 1 }])
  const inserts = (await statementsDuring(() => admit(a, [forged]))).filter((text) =>
    /door_exceptions/.test(text),
  )
  expect(inserts).toEqual([])
})
