import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import type { PairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import { openDoorDatabase } from '../../scanner-app/queue/database.ts'
import type { DoorDatabase } from '../../scanner-app/queue/database.ts'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import type { Claimant } from '../../scanner-app/queue/scan-moves.ts'
import { NotSaved } from '../../scanner-app/queue/scan-recorder.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import type { Storage } from './real-storage.ts'
import { DAY, EVENT, GRANT, newScan } from './scans.ts'
import { reply } from './server-model.ts'
import { faults, makeStorageFaulty } from './storage-faults.ts'
import type { FaultName } from './storage-faults.ts'

/** Short where a fault makes every call wait for it, and long enough for a busy machine. */
const SHORT_WATCHDOG_MS = 150
const MOST_TRIES = 5
const DAY_BEFORE = '2026-11-19'
const OTHER_EVENT = '00000000-0000-4000-a000-000000000002'
const storage = makeStorageFaulty()
const me: Claimant = { claim: { by: 'me', turn: 1 }, isTaken: () => false }
const limits = { grantId: GRANT, halt: null, mostScans: 100, mostBytes: 30_000 }

const known = {
  changes: [1, 2].map((ticket) => ({ ...newScan(ticket), device: 'Door B' })),
  next: 'cursor',
  more: false,
  fromStart: true,
}

function pairingOf(db: DoorDatabase): PairingStore {
  const at = newScan(1).scannedAt
  const event = { id: EVENT, slug: 'e', name: 'Event', venue: 'Hall', startsAt: at, endsAt: at }
  const enrolled = { token: 't', grantId: GRANT, expiresAt: at, event, zones: [], serverTime: at }
  return createPairingStore({ db, send: async () => reply(enrolled, 201), appVersion: 'test' })
}

/** Everything that a door does with its storage, one after the other. */
const shift: ((storage: Storage) => Promise<unknown>)[] = [
  ({ outbox }) => outbox.waitingCount(),
  ({ outbox }) => outbox.record(newScan(1)),
  ({ outbox }) => outbox.find(newScan(1).scanKey),
  ({ outbox }) => outbox.record(newScan(2)),
  ({ outbox }) => outbox.record(newScan(3)),
  ({ outbox }) => outbox.record(newScan(4, { eventId: OTHER_EVENT })),
  ({ outbox }) => outbox.undo(3),
  ({ outbox }) => outbox.open(EVENT, 9),
  ({ outbox }) => outbox.claim([1, 2], 'post', me),
  ({ outbox }) => outbox.undo(2),
  ({ outbox }) =>
    outbox.settle('me', [
      { seq: 1, to: 'accepted', conflict: null },
      { seq: 2, to: 'accepted', conflict: null },
    ]),
  // An undo of one event, and after it a scan of the other: both of its cursors go on.
  ({ outbox }) => outbox.waits(),
  ({ outbox }) => outbox.claim([2], 'undo', me),
  ({ outbox }) => outbox.settle('me', [{ seq: 2, to: 'undone', existing: null }]),
  ({ outbox }) => outbox.record(newScan(2, { scannedAt: newScan(9).scannedAt })),
  ({ outbox }) => outbox.claim([5], 'post', me),
  ({ outbox }) => outbox.settle('me', [{ seq: 5, to: 'quarantined', problem: 'No.' }]),
  ({ outbox }) => outbox.get(5),
  ({ outbox }) => outbox.sendAgain(5),
  ({ outbox }) => outbox.recent(9),
  ({ outbox }) => outbox.attention(),
  ({ outbox }) => outbox.exportUnsent(),
  ({ outbox }) => outbox.writeLimits(limits),
  ({ outbox }) => outbox.readLimits(GRANT),
  async ({ db }) => {
    const pairing = pairingOf(db)
    const enrolled = await pairing.enrol({ code: EVENT, device: 'Door A' })
    await pairing.save()
    // The app asks once a second.
    if (!pairing.isSaved()) throw new Error('The pairing is not saved yet.')
    return enrolled
  },
  async ({ db }) => {
    const pairing = pairingOf(db)
    await pairing.load()
    await pairing.end(GRANT)
  },
  ({ db }) => createKnownKeys(db).take({ eventId: EVENT, day: DAY_BEFORE }, known),
  ({ db }) => createKnownKeys(db).wipe(),
  ({ db }) => createKnownKeys(db).take({ eventId: EVENT, day: DAY }, known),
  async ({ db }) => {
    const keys = createKnownKeys(db)
    await keys.load(EVENT)
    await keys.forget(EVENT, newScan(2).scanKey)
  },
]

/** What is on the disk, as a window that is opened now sees it. */
async function onDisk() {
  const { outbox, db } = openStorage()
  const keys = createKnownKeys(db)
  await keys.load(EVENT)
  const pairing = pairingOf(db)
  await pairing.load()
  return {
    scans: await outbox.recent(99),
    limits: await outbox.readLimits(GRANT),
    known: [1, 2].map((ticket) => keys.find(newScan(ticket).scanKey)),
    knownBefore: keys.cursor(DAY_BEFORE),
    paired: [pairing.door(), pairing.current()],
  }
}

/** A change whose end nobody heard of is made once more, and counts twice. */
function unrevised(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part: unknown) => (key === 'revision' ? undefined : part))
  return JSON.parse(text)
}

function openFaulty(fault: FaultName): Storage {
  const { how } = faults[fault]
  return openStorage(how === 'hangs' || how === 'stays silent' ? SHORT_WATCHDOG_MS : undefined)
}

/** A person scans again, the sender comes by again. */
async function untilDone(step: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (tries === MOST_TRIES) throw error
    }
  }
}

beforeEach(clearStorage)
afterEach(() => storage.heal())

describe.each(Object.keys(faults) as FaultName[])('%s', (fault) => {
  test('once, at each place: nothing is lost, and what failed can be done again', async () => {
    const told: unknown[] = []
    for (const step of shift) told.push(await step(openStorage()))
    const well = await onDisk()
    const places = await countPlaces(fault)
    expect(places).toBeGreaterThan(0)

    for (let place = 0; place < places; place++) {
      clearStorage()
      const window = openFaulty(fault)
      storage.strike(fault, (chance) => chance === place)
      const retold: unknown[] = []
      for (const step of shift) retold.push(await untilDone(() => step(window)))
      storage.heal()
      expect(unrevised(retold), `at place ${place} of ${places}`).toEqual(unrevised(told))
      expect(unrevised(await onDisk()), `at place ${place} of ${places}`).toEqual(unrevised(well))
    }
  })

  test('lasting: a blocking error, and the queue is as it was', async () => {
    await openStorage().outbox.record(newScan(1))
    const before = await onDisk()
    const window = openFaulty(fault)

    storage.strike(fault, () => true)
    const failing = fault === 'no event near the quota' ? newScan(1) : newScan(2)
    await expect(window.outbox.record(failing)).rejects.toBeInstanceOf(NotSaved)
    await expect(window.outbox.waitingCount()).rejects.toThrow()
    storage.heal()

    expect(await onDisk()).toEqual(before)
    await untilDone(() => window.outbox.record(newScan(2)))
    expect(await openStorage().outbox.waitingCount()).toBe(2)
  })
})

test('without a fault the shift leaves what it should', async () => {
  for (const step of shift) await step(openStorage())
  const { scans, ...kept } = await onDisk()
  expect(scans.map(({ state }) => state)).toEqual(['unknown', 'queued', 'undone', 'undone', 'accepted'])
  expect(kept).toEqual({
    limits,
    known: [{ at: Date.parse(newScan(1).scannedAt), device: 'Door B' }, null],
    knownBefore: null,
    paired: [expect.objectContaining({ grantId: GRANT, token: null }), null],
  })
})

async function countPlaces(fault: FaultName): Promise<number> {
  clearStorage()
  storage.strike(fault, () => false)
  const window = openStorage()
  for (const step of shift) await step(window)
  return storage.chances()
}

describe('for a moment', () => {
  test.each([
    'connection lost in the background',
    'connection is closing, on resume',
    'without an in-progress transaction',
    'connection closed under a transaction',
    'the database can not be opened',
    'quota, when asked',
    'quota, when committed',
  ] as const)('%s: is mended at once, without anybody noticing', async (fault) => {
    const window = openStorage()
    storage.strike(fault, (chance) => chance === 0)
    expect(await window.outbox.record(newScan(1))).toMatchObject({ seq: 1 })
    expect(await window.outbox.waitingCount()).toBe(1)
  })
})

test('what can not be fetched again is written strictly', async () => {
  const asked: [string, string | undefined][] = []
  const { transaction } = IDBDatabase.prototype
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    how,
  ) {
    const tx = transaction.call(this, stores, mode, how)
    if (mode === 'readwrite') asked.push([Array.from(tx.objectStoreNames).join(), how?.durability])
    return tx
  })
  for (const step of shift) await step(openStorage())
  spy.mockRestore()
  const kinds = new Set(asked.map((each) => each.join(' ')))
  expect(kinds).toEqual(
    new Set([
      'scans,terms strict',
      'pairing,terms strict',
      'pairing,scans,terms strict',
      'terms strict',
      'known relaxed',
    ]),
  )
})

test('a full storage gives up the known keys, and keeps the scan', async () => {
  const { db, outbox } = openStorage()
  await createKnownKeys(db).take({ eventId: EVENT, day: DAY }, known)
  storage.strike('quota, when asked', (chance) => chance === 1)
  await outbox.record(newScan(2))
  storage.heal()
  const later = createKnownKeys(openStorage().db)
  await later.load(EVENT)
  expect(later.count(DAY)).toBe(0)
  expect(await outbox.waitingCount()).toBe(1)
})

test('a storage that never answers is given up after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    storage.strike('held by a suspended process', () => true)
    const db = openDoorDatabase()
    let end = 'none'
    const read = db
      .read(['scans'], (tx) => tx.objectStore('scans').get(1))
      .catch((error: Error) => (end = error.name))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(end).toBe('none')
    await vi.advanceTimersByTimeAsync(1)
    await read
    expect(end).toBe('StorageStalled')
  } finally {
    vi.useRealTimers()
  }
})
