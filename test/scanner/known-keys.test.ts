import { beforeEach, expect, test } from 'vitest'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import type { KnownKeys } from '../../scanner-app/queue/known-keys.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { DAY, EVENT, newScan } from './scans.ts'

const TODAY = { eventId: EVENT, day: DAY }
const keys = [newScan(1).scanKey, newScan(2).scanKey]
let known: KnownKeys

/** What a window that is opened now knows. */
async function later(eventId = EVENT): Promise<KnownKeys> {
  const opened = createKnownKeys(openStorage().db)
  await opened.load(eventId)
  return opened
}

beforeEach(async () => {
  clearStorage()
  known = createKnownKeys(openStorage().db)
  await known.put(TODAY, { scanKeys: keys, etag: '"1"' })
})

test('the keys of a day are kept over a restart', async () => {
  for (const each of [known, await later()]) {
    expect(keys.map(each.has)).toEqual([true, true])
    expect(each.has(newScan(3).scanKey)).toBe(false)
    expect([each.count(DAY), each.etag(DAY)]).toEqual([2, '"1"'])
  }
})

test('a ticket that is in on one day is not in on another', () => {
  expect(known.has(newScan(1, { day: '2026-11-21' }).scanKey)).toBe(false)
  expect(known.count('2026-11-21')).toBe(0)
})

test('a newer answer replaces the older', async () => {
  await known.put(TODAY, { scanKeys: [newScan(3).scanKey], etag: null })
  expect([known.has(newScan(1).scanKey), known.has(newScan(3).scanKey)]).toEqual([false, true])
})

test('what is no key of that day is left out', async () => {
  await known.put(TODAY, {
    scanKeys: ['', 'x:y', newScan(1, { day: '2026-11-19' }).scanKey, keys[0] ?? ''],
    etag: null,
  })
  expect(known.count(DAY)).toBe(1)
})

test('a key whose undo was acknowledged is free at once, and the whole day is asked for again', async () => {
  await known.forget(EVENT, keys[0] ?? '')
  for (const each of [known, await later()]) {
    expect(keys.map(each.has)).toEqual([false, true])
    expect(each.etag(DAY)).toBeNull()
  }
})

test('a key of an event that is not in memory is forgotten on the disk', async () => {
  const ofAnother = await later('another')
  await ofAnother.forget(EVENT, keys[0] ?? '')
  const opened = await later()
  expect(keys.map(opened.has)).toEqual([false, true])
  expect(opened.etag(DAY)).toBeNull()
})

test('days before last night are dropped', async () => {
  await known.put({ eventId: EVENT, day: '2026-11-21' }, { scanKeys: [], etag: '"2"' })
  expect((await later()).etag(DAY)).toBe('"1"')
  await known.put({ eventId: EVENT, day: '2026-11-22' }, { scanKeys: [], etag: '"3"' })
  expect((await later()).etag(DAY)).toBeNull()
})

test('another event knows nothing of this one', async () => {
  expect((await later('another')).has(keys[0] ?? '')).toBe(false)
})

test('when the pairing has ended nothing is left', async () => {
  await known.wipe()
  for (const each of [known, await later()]) expect(each.count(DAY)).toBe(0)
})

test('50,000 keys are ready in half a second', async () => {
  const many = Array.from({ length: 50_000 }, (_, at) => newScan(at).scanKey)
  await known.put(TODAY, { scanKeys: many, etag: null })
  const started = process.cpuUsage()
  const opened = await later()
  expect(opened.has(many.at(-1) ?? '')).toBe(true)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(500)
})
