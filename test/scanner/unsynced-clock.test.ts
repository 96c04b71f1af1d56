import type { Send } from '@masuk/shared/client.ts'
import { beforeEach, expect, test } from 'vitest'
import { createClock } from '../../scanner-app/device/clock.ts'
import { readCode } from '../../scanner-app/door/read-code.ts'
import type { DoorDevice } from '../../scanner-app/door/read-code.ts'
import { createPairingStore } from '../../scanner-app/pairing/pairing-store.ts'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import { createSync } from '../../scanner-app/sync/sync.ts'
import { letsAllIn, noRoster } from './model-roster.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { DAY, EVENT, NOON, newScan } from './scans.ts'
import { createServerModel } from './server-model.ts'
import { codeOf } from './tickets.ts'

const HOUR_MS = 3_600_000
const server = createServerModel(() => NOON)

const enrolling: Send = async (request) => {
  const { status, headers, text } = server.handle(request)
  const expiresAt = new Date(NOON + 24 * HOUR_MS).toISOString()
  return { status, headers, text: JSON.stringify({ ...(JSON.parse(text) as object), expiresAt }) }
}

beforeEach(clearStorage)

/** The app, opened without a network on a device whose clock says what `clock.is` says. */
async function openOffline(is: number) {
  const clockFace = { is }
  const { db, outbox } = openStorage()
  const clock = createClock({ deviceNow: () => clockFace.is, elapsed: () => 0 })
  const pairing = createPairingStore({
    db,
    send: enrolling,
    appVersion: 'test',
  })
  await pairing.load()
  const sync = createSync({
    outbox,
    pairing,
    clock,
    knownKeys: createKnownKeys(db),
    roster: noRoster(),
    send: () => Promise.reject(new TypeError('Failed to fetch')),
    timers: { set: () => {}, clear: () => {} },
    isInFront: () => true,
    locks: { isMine: () => false, isAnothers: () => true, start: () => {}, stop: () => {}, nudge: () => {} },
    random: Math.random,
    appVersion: 'test',
    sender: 'me',
  })
  sync.start()
  // By then it has recalled the last scan too.
  await outbox.recent(1)
  const knownKeys = createKnownKeys(db)
  const device: DoorDevice = { outbox, sync, pairing, clock, knownKeys, roster: noRoster(), rules: letsAllIn }
  return {
    clockFace,
    clock,
    outbox,
    pairing,
    read: (ticket: number) => readCode(codeOf(ticket), false, device),
  }
}

async function pair(): Promise<void> {
  const { pairing } = await openOffline(NOON)
  await pairing.enrol({ code: EVENT, device: 'Door A' })
}

test('a handheld that wakes up in 1970 records nothing until its clock is set, and then the right day', async () => {
  await pair()
  const { clockFace, clock, outbox, read } = await openOffline(60_000)
  expect(await read(1)).toMatchObject({ verdict: { kind: 'fault', why: 'clock-wrong' } })
  expect(await outbox.recent(9)).toEqual([])
  clockFace.is = NOON
  clock.check()
  expect(await read(1)).toMatchObject({ kind: 'recorded', scan: { day: DAY } })
})

test('a clock that is behind the newest scan on the device needs somebody who looks', async () => {
  await pair()
  await openStorage().outbox.record(newScan(1, { scannedAt: new Date(NOON + 2 * HOUR_MS).toISOString() }))
  const { read } = await openOffline(NOON + HOUR_MS)
  expect(await read(2)).toMatchObject({ kind: 'decided', verdict: { message: 'clock-unsure' } })
})

test.each([
  [
    'is remembered',
    -2 * HOUR_MS,
    { deviceTime: NOON - 2 * HOUR_MS, clockOffsetMs: 2 * HOUR_MS },
    2 * HOUR_MS,
  ],
  [
    'is forgotten when the clock was set right since',
    0,
    { deviceTime: 60_000, clockOffsetMs: NOON - 60_000 },
    null,
  ],
] as const)('the error of the clock at the last scan %s', async (_, skewMs, written, offsetMs) => {
  await pair()
  await openStorage().outbox.record(newScan(1, written))
  const { clock, read } = await openOffline(NOON + HOUR_MS + skewMs)
  expect(clock.offsetMs()).toBe(offsetMs)
  expect(await read(2)).toMatchObject({ kind: 'recorded', scan: { day: DAY } })
})
