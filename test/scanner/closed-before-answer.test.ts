import { beforeEach, expect, test } from 'vitest'
import { readCode } from '../../scanner-app/door/read-code.ts'
import type { DoorDevice } from '../../scanner-app/door/read-code.ts'
import { letsAllIn, noRoster } from './model-roster.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { EVENT, GRANT, NOON } from './scans.ts'
import { codeOf } from './tickets.ts'

/** A paired door, as the app that is started now has it. */
function startApp(afterMs: number): DoorDevice {
  const now = () => NOON + afterMs
  return {
    outbox: openStorage().outbox,
    pairing: { door: () => ({ grantId: GRANT, device: 'Door A', event: { id: EVENT } }) },
    knownKeys: { find: () => null },
    roster: noRoster(),
    rules: letsAllIn,
    clock: { now, deviceNow: now, isSure: () => true, offsetMs: () => 0 },
  } as unknown as DoorDevice
}

const read = (device: DoorDevice, confirmed = false) => readCode(codeOf(1), confirmed, device)

beforeEach(clearStorage)

test('closed between writing and showing: after a restart it says so, and a tap lets them in on the same scan', async () => {
  await read(startApp(0))
  const restarted = startApp(20_000)
  expect(await read(restarted)).toMatchObject({
    kind: 'decided',
    verdict: { kind: 'attention', message: 'closed-before-answer' },
  })
  expect(await read(restarted, true)).toMatchObject({ kind: 'recorded', scan: { seq: 1 } })
  expect(await restarted.outbox.waitingCount()).toBe(1)
})

test('what was on the screen is in, also after a restart', async () => {
  const app = startApp(0)
  await read(app)
  await app.outbox.markShown(1)
  expect(await read(startApp(20_000))).toMatchObject({ verdict: { kind: 'already-in' } })
})

test('after a minute nobody stands there any more', async () => {
  await read(startApp(0))
  expect(await read(startApp(60_000))).toMatchObject({ verdict: { kind: 'already-in' } })
})
