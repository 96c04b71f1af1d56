import { beforeEach, expect, test } from 'vitest'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import type { FeedAnswer, KnownKeys } from '../../scanner-app/queue/known-keys.ts'
import { packTickets } from '../../scanner-app/queue/ticket-set.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { DAY, EVENT, NOON, newScan } from './scans.ts'
import { ticketId } from './tickets.ts'

const TODAY = { eventId: EVENT, day: DAY }
const OTHER_DAY = '2026-11-21'
const keyOf = (ticket: number) => newScan(ticket).scanKey
const inAtB = { at: NOON, device: 'Door B' }

/** Tickets by number: in at Door B, or taken back. */
function answer(tickets: Record<number, 'in' | 'out'>, given: Partial<FeedAnswer> = {}): FeedAnswer {
  const changes = Object.entries(tickets).map(([ticket, is]) => ({
    ticketId: ticketId(Number(ticket)),
    ...(is === 'in' ? { scannedAt: new Date(NOON).toISOString(), device: 'Door B' } : { scannedAt: null }),
  }))
  return { changes, next: 'cursor-1', more: false, fromStart: false, ...given }
}

let known: KnownKeys
let elapsed = 0

/** What a window that is opened now knows. */
async function later(eventId = EVENT): Promise<KnownKeys> {
  const opened = createKnownKeys(openStorage().db)
  await opened.load(eventId)
  return opened
}

beforeEach(async () => {
  clearStorage()
  elapsed = 0
  known = createKnownKeys(openStorage().db, () => elapsed)
  await known.take(TODAY, answer({ 1: 'in', 2: 'in' }, { fromStart: true }))
})

test('who is in, when and where is kept over a restart, with the cursor', async () => {
  for (const each of [known, await later()]) {
    expect([1, 2, 3].map((ticket) => each.find(keyOf(ticket)))).toEqual([inAtB, inAtB, null])
    expect([each.count(DAY), each.cursor(DAY)]).toEqual([2, 'cursor-1'])
  }
})

test('a ticket that is in on one day is not in on another', () => {
  expect(known.find(newScan(1, { day: OTHER_DAY }).scanKey)).toBeNull()
  expect([known.count(OTHER_DAY), known.cursor(OTHER_DAY)]).toEqual([0, null])
})

test('what has changed is added and taken away', async () => {
  await known.take(TODAY, answer({ 1: 'out', 3: 'in' }, { next: 'cursor-2' }))
  expect([1, 2, 3].map((ticket) => known.find(keyOf(ticket)))).toEqual([null, inAtB, inAtB])
  expect([known.count(DAY), known.cursor(DAY)]).toEqual([2, 'cursor-2'])
})

test('what comes often is written now and then, always with its own cursor', async () => {
  await known.take(TODAY, answer({ 3: 'in' }, { next: 'cursor-2' }))
  const soon = await later()
  expect([soon.find(keyOf(3)), soon.cursor(DAY)]).toEqual([null, 'cursor-1'])
  elapsed += 30_000
  await known.take(TODAY, answer({ 4: 'in' }, { next: 'cursor-3' }))
  const afterwards = await later()
  expect([3, 4].map((ticket) => afterwards.find(keyOf(ticket)))).toEqual([inAtB, inAtB])
  expect([afterwards.count(DAY), afterwards.cursor(DAY)]).toEqual([4, 'cursor-3'])
})

test('a day that is told anew takes the place of the old with its last page, and not before', async () => {
  await known.take(TODAY, answer({ 3: 'in' }, { fromStart: true, more: true, next: 'page-2' }))
  expect([1, 3].map((ticket) => known.find(keyOf(ticket)))).toEqual([inAtB, inAtB])
  expect(known.cursor(DAY)).toBe('page-2')
  expect((await later()).cursor(DAY)).toBe('cursor-1')
  await known.take(TODAY, answer({ 4: 'in' }, { next: 'cursor-2' }))
  expect([1, 3, 4].map((ticket) => known.find(keyOf(ticket)))).toEqual([null, inAtB, inAtB])
  expect([known.count(DAY), known.cursor(DAY)]).toEqual([2, 'cursor-2'])
})

test('what is no ticket id is left out', async () => {
  const changes = [{ ticketId: 'x', scannedAt: new Date(NOON).toISOString() }]
  await known.take(TODAY, { ...answer({}), changes })
  expect(known.count(DAY)).toBe(2)
})

test('what the service has said of one scan is known at once', () => {
  known.note(EVENT, keyOf(3), { at: NOON, device: 'Door A' })
  expect(known.find(keyOf(3))).toEqual({ at: NOON, device: 'Door A' })
  known.note('another', keyOf(4), { at: NOON, device: 'Door A' })
})

test('a key whose undo was acknowledged is free at once, and after a restart', async () => {
  await known.forget(EVENT, keyOf(1))
  for (const each of [known, await later()]) {
    expect([1, 2].map((ticket) => each.find(keyOf(ticket)))).toEqual([null, inAtB])
  }
})

test('a key of an event that is not in memory is forgotten on the disk', async () => {
  const ofAnother = await later('another')
  await ofAnother.forget(EVENT, keyOf(1))
  const opened = await later()
  expect([1, 2].map((ticket) => opened.find(keyOf(ticket)))).toEqual([null, inAtB])
})

test('days before last night are dropped', async () => {
  await known.take({ eventId: EVENT, day: OTHER_DAY }, answer({ 5: 'in' }, { fromStart: true }))
  expect((await later()).cursor(DAY)).toBe('cursor-1')
  await known.take({ eventId: EVENT, day: '2026-11-22' }, answer({ 6: 'in' }, { fromStart: true }))
  expect((await later()).cursor(DAY)).toBeNull()
})

test('another event knows nothing of this one', async () => {
  expect((await later('another')).find(keyOf(1))).toBeNull()
})

test('when the pairing has ended nothing is left', async () => {
  await known.wipe()
  for (const each of [known, await later()]) expect(each.count(DAY)).toBe(0)
})

test('what an earlier version of this app was told is in, nobody knows when', async () => {
  const row = { etag: '"1"', tickets: packTickets([ticketId(7)]) }
  await openStorage().db.write(['known'], (tx) => tx.objectStore('known').put(row, [EVENT, DAY]))
  const opened = await later()
  expect(opened.find(keyOf(7))).toEqual({ at: null, device: null })
  expect(opened.cursor(DAY)).toBeNull()
  await opened.take(TODAY, answer({ 8: 'in' }))
  expect([7, 8].map((ticket) => opened.find(keyOf(ticket)))).toEqual([{ at: null, device: null }, inAtB])
})

test('50,000 keys are ready in half a second', async () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [at, 'in' as const]))
  await known.take(TODAY, answer(many, { fromStart: true }))
  const started = process.cpuUsage()
  const opened = await later()
  expect(opened.find(keyOf(49_999))).toEqual(inAtB)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(500)
})
