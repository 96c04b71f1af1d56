import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDoorRoster } from '../../scanner-app/roster/door-roster.ts'
import type { DoorRoster } from '../../scanner-app/roster/door-roster.ts'
import { createRosterBook } from '../../scanner-app/roster/roster-book.ts'
import { rosterStorage } from '../../scanner-app/roster/roster-storage.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { GENERAL, rosterBytes } from './rosters.ts'
import type { RosterPlan } from './rosters.ts'
import { EVENT, NOON, newScan } from './scans.ts'
import { codeOf } from './tickets.ts'

const ANOTHER = '00000000-0000-4000-a000-000000000002'
const [GOOD, VOID, OLD, UNLISTED] = [1, 2, 3, 4].map((ticket) => codeOf(ticket)) as [
  string,
  string,
  string,
  string,
]
const tickets = {
  [GOOD]: { holder: 'Wong Mei Ling' },
  [VOID]: { state: 'void' },
  [OLD]: { state: 'superseded' },
} as const

/** The roster of a window that is opened now. */
function openRoster(eventId: string | null = EVENT): DoorRoster {
  const roster = createDoorRoster(async () => createRosterBook(rosterStorage()))
  roster.follow(eventId)
  return roster
}

async function receive(roster: DoorRoster, plan: RosterPlan, at = NOON): Promise<void> {
  const bytes = await rosterBytes(plan)
  await roster.receive(async () => bytes, { at, elapsed: 0 })
}

async function withRoster(): Promise<DoorRoster> {
  const roster = openRoster()
  await receive(roster, { tickets })
  return roster
}

const database = () => openDB('masuk-door-roster')
const isListed = { kind: 'listed', state: 'valid', type: GENERAL, holder: 'Wong Mei Ling' }

beforeEach(clearStorage)

test('says of each code what the service said, also after a restart, and opens the name by the code', async () => {
  for (const roster of [await withRoster(), openRoster()]) {
    expect(await roster.look(GOOD)).toEqual(isListed)
    expect(await roster.look(VOID)).toMatchObject({ state: 'void', holder: null })
    expect(await roster.look(OLD)).toMatchObject({ state: 'superseded' })
    expect(await roster.look(UNLISTED)).toEqual({ kind: 'unlisted', isForged: false })
    expect([await roster.cursor(), roster.askedAt()]).toEqual(['cursor-1', NOON])
  }
})

test('a device without one says so, and asks for the whole', async () => {
  const roster = openRoster()
  expect(await roster.look(GOOD)).toEqual({ kind: 'no-roster' })
  expect([await roster.cursor(), roster.askedAt()]).toEqual([null, null])
})

test('what has changed is merged, also on the disk', async () => {
  const roster = await withRoster()
  await receive(roster, {
    kind: 'delta',
    next: 'cursor-2',
    tickets: { [GOOD]: { state: 'void' }, [UNLISTED]: {} },
  })
  for (const each of [roster, openRoster()]) {
    expect(await each.look(GOOD)).toMatchObject({ state: 'void' })
    expect(await each.look(UNLISTED)).toMatchObject({ state: 'valid' })
    expect(await each.look(OLD)).toMatchObject({ state: 'superseded' })
    expect(await each.cursor()).toBe('cursor-2')
  }
})

test('where nothing has changed only the cursor and its time move on', async () => {
  const roster = await withRoster()
  await receive(roster, { kind: 'delta', next: 'cursor-2', tickets: {} }, NOON + 60_000)
  for (const each of [roster, openRoster()]) {
    expect([await each.cursor(), each.askedAt()]).toEqual(['cursor-2', NOON + 60_000])
    expect(await each.look(GOOD)).toEqual(isListed)
  }
})

describe('what is spoilt on the disk is no roster, and is asked for anew', () => {
  test.each<[string, (db: Awaited<ReturnType<typeof database>>) => Promise<unknown>]>([
    [
      'a byte has changed',
      async (db) => {
        const bytes = (await db.get('rosters', EVENT)) as Uint8Array
        bytes[80] = (bytes[80] ?? 0) ^ 1
        return db.put('rosters', bytes, EVENT)
      },
    ],
    [
      'half of it is missing',
      async (db) => {
        const bytes = (await db.get('rosters', EVENT)) as Uint8Array
        return db.put('rosters', bytes.slice(0, bytes.length / 2), EVENT)
      },
    ],
    [
      'the mark is of other bytes',
      async (db) => db.put('rosters', await rosterBytes({ tickets: {} }), EVENT),
    ],
    [
      'it is of another event',
      async (db) => db.put('rosters', await rosterBytes({ eventId: ANOTHER, tickets }), EVENT),
    ],
    ['it is something else', (db) => db.put('rosters', 'x', EVENT)],
    ['the mark is missing', (db) => db.clear('marks')],
  ])('%s', async (_, spoil) => {
    await withRoster()
    const db = await database()
    await spoil(db)
    db.close()
    const roster = openRoster()
    expect(await roster.look(VOID)).toEqual({ kind: 'no-roster' })
    expect(await roster.cursor()).toBeNull()
    await receive(roster, { tickets })
    expect(await openRoster().look(VOID)).toMatchObject({ state: 'void' })
  })
})

describe('an answer that does not fit changes nothing, and the whole is asked for', () => {
  const whole = rosterBytes({ tickets: { [GOOD]: { state: 'void' } } })
  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>]>([
    ['damaged on the way', async () => (await whole).map((byte, at) => (at === 90 ? byte ^ 1 : byte))],
    ['cut off', async () => (await whole).slice(0, 100)],
    ['of another event', () => rosterBytes({ eventId: ANOTHER, tickets: {} })],
  ])('%s', async (_, read) => {
    const roster = await withRoster()
    await roster.receive(read, { at: NOON + 60_000, elapsed: 60_000 })
    expect(await roster.look(GOOD)).toEqual(isListed)
    expect([await roster.cursor(), roster.askedAt(), roster.mayBeAsked()]).toEqual([null, NOON, true])
  })

  test('one that never arrived leaves the cursor', async () => {
    const roster = await withRoster()
    await roster.receive(() => Promise.reject(new TypeError('Failed to fetch')), { at: NOON, elapsed: 0 })
    expect([await roster.cursor(), roster.mayBeAsked()]).toEqual(['cursor-1', true])
  })

  test('a delta without what it belongs to', async () => {
    const roster = openRoster()
    await receive(roster, { kind: 'delta', tickets })
    expect(await roster.look(GOOD)).toEqual({ kind: 'no-roster' })
    expect(await roster.cursor()).toBeNull()
  })
})

test('when the pairing or the event ends nothing of it is left, and the outbox is whole', async () => {
  const { outbox } = openStorage()
  await outbox.record(newScan(1))
  const roster = await withRoster()
  roster.follow(null)
  expect(await roster.look(GOOD)).toEqual({ kind: 'no-roster' })
  const db = await database()
  expect([await db.count('rosters'), await db.count('marks')]).toEqual([0, 0])
  db.close()
  expect(await openStorage().outbox.waitingCount()).toBe(1)
})

test('the roster of another event takes its place', async () => {
  const roster = await withRoster()
  roster.follow(ANOTHER)
  expect(await roster.look(GOOD)).toEqual({ kind: 'no-roster' })
  await receive(roster, { eventId: ANOTHER, tickets: {} })
  expect(await openRoster(ANOTHER).look(GOOD)).toMatchObject({ kind: 'unlisted' })
  expect(await openRoster().look(GOOD)).toEqual({ kind: 'no-roster' })
})

test('an answer for the event before does not become that of the next', async () => {
  const roster = openRoster()
  const receiving = receive(roster, { tickets })
  roster.follow(ANOTHER)
  await receiving
  expect(await roster.look(GOOD)).toEqual({ kind: 'no-roster' })
})

test('a storage that refuses costs only the next start', async () => {
  const storage = rosterStorage()
  let isFull = true
  const roster = createDoorRoster(async () =>
    createRosterBook({
      ...storage,
      write: (...given) =>
        isFull ? Promise.reject(new DOMException('Full.', 'QuotaExceededError')) : storage.write(...given),
    }),
  )
  roster.follow(EVENT)
  await receive(roster, { tickets })
  expect(await roster.look(GOOD)).toEqual(isListed)
  expect(await openRoster().look(GOOD)).toEqual({ kind: 'no-roster' })
  isFull = false
  // Nothing has changed, and all of it has to be written.
  await receive(roster, { kind: 'delta', next: 'cursor-2', tickets: {} })
  expect(await openRoster().look(GOOD)).toEqual(isListed)
})

test('a disk that does not answer and code that does not load are no roster', async () => {
  vi.useFakeTimers()
  const stuck = createDoorRoster(async () =>
    createRosterBook({ ...rosterStorage(), read: () => new Promise(() => {}) }),
  )
  stuck.follow(EVENT)
  const looking = stuck.look(GOOD)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await looking).toEqual({ kind: 'no-roster' })
  vi.useRealTimers()
  const absent = createDoorRoster(() => Promise.reject(new TypeError('Failed to fetch')))
  absent.follow(EVENT)
  expect(await absent.look(GOOD)).toEqual({ kind: 'no-roster' })
})

test('what is on the disk tells no name', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `Seeded Name ${n} binti Somebody`)
  await receive(openRoster(), {
    tickets: Object.fromEntries(names.map((holder, n) => [codeOf(n), { holder }])),
  })
  const db = await database()
  const bytes = Buffer.from((await db.get('rosters', EVENT)) as Uint8Array)
  db.close()
  expect(names.filter((name) => bytes.includes(name) || bytes.includes(name.slice(0, 11)))).toEqual([])
})
