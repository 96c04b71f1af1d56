import { beforeEach, expect, test } from 'vitest'
import { createPairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import type { PairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import type { Claimant } from '../../scanner-app/queue/scan-moves.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import type { Storage } from './real-storage.ts'
import { EVENT, GRANT, NOON, newScan } from './scans.ts'
import { reply } from './server-model.ts'
import { EVENTS } from './tickets.ts'

const me: Claimant = { claim: { by: 'me', turn: 1 }, isTaken: () => false }
const accepted = { to: 'accepted', conflict: null } as const
let door: Storage

/** The browser ends the connection and deletes the database. */
function clearUnder({ db }: Storage): void {
  db.close()
  clearStorage()
}

async function recordFive({ outbox }: Storage): Promise<void> {
  for (const ticket of [1, 2, 3, 4, 5]) await outbox.record(newScan(ticket))
}

beforeEach(async () => {
  clearStorage()
  door = openStorage()
  await recordFive(door)
})

test.each<[string, (storage: Storage) => Promise<unknown>]>([
  ['the regular check', ({ outbox }) => outbox.checkStorage()],
  ['reading what waits', ({ outbox }) => outbox.open(EVENT, 9)],
  ['a new scan', ({ outbox }) => outbox.record(newScan(6))],
  ['sending', ({ outbox }) => outbox.claim([1], 'post', me)],
  ['an undo', ({ outbox }) => outbox.undo(5)],
])('%s notices a cleared storage and writes the scans back', async (_, notice) => {
  const before = await door.outbox.recent(9)
  clearUnder(door)
  await notice(door)
  const after = await openStorage().outbox.recent(9)
  expect(after.slice(-5).map(({ seq, code }) => [seq, code])).toEqual(
    before.map(({ seq, code }) => [seq, code]),
  )
  expect(await openStorage().outbox.storageLoss()).toEqual({ at: NOON, restored: 5 })
})

test('it is said after a reload as well, until a person has seen it', async () => {
  clearUnder(door)
  await door.outbox.checkStorage()
  const reloaded = openStorage().outbox
  expect(await reloaded.storageLoss()).toMatchObject({ restored: 5 })
  await reloaded.endStorageLoss()
  expect(await openStorage().outbox.storageLoss()).toBeNull()
})

test('each scan is written back as it was last, and nothing that was on its way counts as unsent', async () => {
  await door.outbox.claim([1, 2], 'post', me)
  await door.outbox.settle('me', [{ seq: 1, ...accepted }])
  await door.outbox.undo(3)
  clearUnder(door)
  await door.outbox.checkStorage()
  const states = (await openStorage().outbox.recent(9)).map(({ state, attempted }) => [state, attempted])
  expect(states.toReversed()).toEqual([
    ['accepted', true],
    ['sending', true],
    ['undone', false],
    ['queued', false],
    ['queued', false],
  ])
})

test('what waited from before a restart is written back too', async () => {
  const restarted = openStorage()
  await restarted.outbox.waitingCount()
  clearUnder(restarted)
  await restarted.outbox.checkStorage()
  expect(await openStorage().outbox.waitingCount()).toBe(5)
})

test('two windows write back once, and the newer version of a scan wins', async () => {
  const other = openStorage()
  await other.outbox.recent(9)
  await door.outbox.claim([1], 'post', me)
  await door.outbox.settle('me', [{ seq: 1, ...accepted }])
  clearUnder(door)
  other.db.close()
  await other.outbox.checkStorage()
  await door.outbox.checkStorage()
  const rows = await openStorage().outbox.recent(99)
  expect(rows.map(({ seq, state }) => [seq, state])).toEqual([
    [5, 'queued'],
    [4, 'queued'],
    [3, 'queued'],
    [2, 'queued'],
    [1, 'accepted'],
  ])
})

test('a number that another window has given away since is left to it', async () => {
  clearUnder(door)
  await openStorage().outbox.record(newScan(9))
  await door.outbox.checkStorage()
  const codes = (await openStorage().outbox.recent(99)).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([1, 2, 3, 4, 5, 9].map((ticket) => newScan(ticket).code).toSorted())
})

/** A window that pairs the device: with the n-th event, at the n-th second. */
function pairingOf({ db }: Storage, n: number): PairingStore {
  const at = new Date(NOON + n * 1_000).toISOString()
  const event = { id: EVENTS[n - 1], slug: 'e', name: 'Event', venue: 'Hall', startsAt: at, endsAt: at }
  const enrolled = {
    token: `token ${n}`,
    grantId: grantOf(n),
    expiresAt: at,
    event,
    zones: [],
    serverTime: at,
  }
  return createPairingStore({ db, send: async () => reply(enrolled, 201), appVersion: '1' })
}

const grantOf = (n: number) => GRANT.replace(/.$/, String(n))

test('the pairing and what was learned of sending are written back', async () => {
  await pairingOf(door, 1).enrol({ code: EVENT, device: 'Door A' })
  const limits = { grantId: GRANT, halt: null, mostScans: 50, mostBytes: 30_000 }
  await door.outbox.writeLimits(limits)
  clearUnder(door)
  await door.outbox.checkStorage()

  const reloaded = openStorage()
  expect(await reloaded.outbox.readLimits(GRANT)).toEqual(limits)
  const later = pairingOf(reloaded, 1)
  await later.load()
  expect(later.current()).toMatchObject({ token: 'token 1', grantId: GRANT })
})

test.each([
  ['the window that has paired last', [1, 0]],
  ['the other window', [0, 1]],
])('%s writes back first, and the newest pairing is the present one', async (_, order) => {
  const windows = [door, openStorage()] as const
  await pairingOf(windows[0], 1).enrol({ code: EVENT, device: 'Door A' })
  await pairingOf(windows[1], 2).enrol({ code: EVENT, device: 'Door A' })
  for (const { db } of windows) db.close()
  clearStorage()
  for (const at of order) await windows[at]?.outbox.checkStorage()

  const later = pairingOf(openStorage(), 1)
  await later.load()
  expect(later.current()).toMatchObject({ grantId: grantOf(2) })
  expect(await later.former()).toMatchObject([{ grantId: grantOf(1) }])
})

test('a storage that was not cleared is not said to be', async () => {
  await openStorage().outbox.checkStorage()
  await door.outbox.checkStorage()
  expect(await door.outbox.storageLoss()).toBeNull()
})
