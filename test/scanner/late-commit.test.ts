import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCode } from '../../scanner-app/door/read-code.ts'
import type { DoorDevice } from '../../scanner-app/door/read-code.ts'
import type { Storage } from './real-storage.ts'
import { letsAllIn, noRoster } from './model-roster.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { EVENT, GRANT, NOON } from './scans.ts'
import { makeStorageFaulty } from './storage-faults.ts'
import { codeOf } from './tickets.ts'

const WATCHDOG_MS = 150
const faulty = makeStorageFaulty()
let storage: Storage
let known = false

/** A paired door that reads the ticket. */
function read() {
  const device = {
    outbox: storage.outbox,
    pairing: { door: () => ({ grantId: GRANT, device: 'Door A', event: { id: EVENT } }) },
    knownKeys: { find: () => (known ? { at: NOON, device: 'Door A' } : null) },
    roster: noRoster(),
    rules: letsAllIn,
    clock: { now: () => NOON, deviceNow: () => NOON, isSure: () => true, offsetMs: () => 0 },
  } as unknown as DoorDevice
  return readCode(codeOf(1), false, device)
}

/** The storage commits the scan, and the device hears of it too late. */
async function readAndGiveUp(): Promise<void> {
  // First the device reads whether it knows the ticket.
  faulty.strike('no event near the quota', (chance) => chance === 1)
  expect(await read()).toMatchObject({ kind: 'decided', verdict: { kind: 'fault', why: 'not-saved' } })
  faulty.heal()
  expect(await storage.outbox.waitingCount()).toBe(1)
}

beforeEach(async () => {
  clearStorage()
  storage = openStorage(WATCHDOG_MS)
  await storage.outbox.checkStorage()
  known = false
})
afterEach(() => faulty.heal())

test('a scan that was kept after it was said not to be lets its person in at the next showing, once', async () => {
  await readAndGiveUp()
  expect(await read()).toMatchObject({ kind: 'recorded', scan: { seq: 1 } })
  expect(await read()).toMatchObject({ kind: 'decided', verdict: { kind: 'just-now' } })
  expect(await storage.outbox.waitingCount()).toBe(1)
})

test('so it does when the service has accepted it meanwhile', async () => {
  await readAndGiveUp()
  await storage.outbox.claim([1], 'post', { claim: { by: 'me', turn: 1 }, isTaken: () => false })
  await storage.outbox.settle('me', [{ seq: 1, to: 'accepted', conflict: null }])
  known = true
  expect(await read()).toMatchObject({ kind: 'recorded', scan: { seq: 1, state: 'accepted' } })
})

test('a scan that was given up twice is found, whichever of the two was kept', async () => {
  await readAndGiveUp()
  faulty.strike('no event near the quota', (chance) => chance === 1)
  expect(await read()).toMatchObject({ kind: 'decided', verdict: { kind: 'fault' } })
  faulty.heal()
  expect(await read()).toMatchObject({ kind: 'recorded', scan: { seq: 1 } })
})
