import { beforeEach, expect, test } from 'vitest'
import { createOverrides } from '../../scanner-app/override/override-store.ts'
import { openDoorLog } from '../../scanner-app/shift/door-log.ts'
import { createShiftStore } from '../../scanner-app/shift/shift-store.ts'
import type { DoorDevice } from '../../scanner-app/door/read-code.ts'
import type { Supervisor } from '../../scanner-app/settings/supervisor.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { newScan, NOON } from './scans.ts'
import { codeOf } from './tickets.ts'

beforeEach(clearStorage)

const door = { grantId: 'grant', device: 'Door A', event: { id: 'event' } }

function open() {
  let now = NOON
  const { outbox } = openStorage()
  const log = openDoorLog('masuk-door-log')
  const device = {
    outbox,
    pairing: { door: () => door },
    clock: { now: () => now, deviceNow: () => now },
  } as unknown as DoorDevice
  return { outbox, log, device, shift: createShiftStore({ device, log }), pass: (ms: number) => (now += ms) }
}

test('a shift counts its own scans, and the next person begins with none', async () => {
  const { outbox, shift, pass } = open()
  await outbox.record(newScan(1))
  await shift.begin([{ name: 'camera', level: 'ok' }])
  await outbox.record(newScan(2))
  await outbox.record(newScan(3))
  pass(60_000)
  await shift.end('  Aminah ')
  expect(shift.current.value).toMatchObject({ person: 'Aminah', afterSeq: 3, endedAt: null })
  await outbox.record(newScan(4))
  const log = openDoorLog('masuk-door-log')
  await shift.end(null)
  expect(shift.current.value).toBeNull()
  expect(await log.lastShift()).toMatchObject({
    record: { person: 'Aminah', counts: { letIn: 1, unsent: 1 } },
  })
  expect(await outbox.recent(10), 'nothing was dropped').toHaveLength(4)
})

test('an app that is closed during a shift goes on with it', async () => {
  const first = open()
  await first.shift.begin(null)
  await first.outbox.record(newScan(1))
  const second = open()
  await second.shift.begin(null)
  expect(second.shift.current.value).toMatchObject({ afterSeq: 0, startedAt: new Date(NOON).toISOString() })
  await second.shift.end(null)
  const third = open()
  await third.shift.begin(null)
  expect(third.shift.current.value).toMatchObject({ afterSeq: 1 })
})

test('whom a supervisor lets in is written down before it is told, with neither code nor name', async () => {
  const { device, log } = open()
  const told: string[] = []
  const supervisor = { allow: (act: () => void) => act() } as Supervisor
  const overrides = createOverrides({ device, log, supervisor, told: (outcome) => void told.push(outcome) })
  const code = codeOf(1)
  overrides.ask({ code, verdict: { kind: 'not-valid', why: 'void' } })
  await overrides.confirm({ reason: 'other', note: ' The band ' })
  expect(told).toEqual(['done'])
  expect(overrides.all.value).toMatchObject([
    { verdict: 'not-valid', why: 'void', note: 'The band', device: 'Door A' },
  ])
  expect(JSON.stringify(await log.overrides())).not.toContain(code)
  const failing = { ...log, addOverride: () => Promise.reject(new Error('The disk is full.')) }
  const unlucky = createOverrides({
    device,
    log: failing,
    supervisor,
    told: (outcome) => void told.push(outcome),
  })
  unlucky.ask({ code, verdict: { kind: 'not-valid', why: 'void' } })
  await unlucky.confirm({ reason: 'other', note: 'The band' })
  expect(told).toEqual(['done', 'failed'])
})
