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

const supervisor = { allow: (act: () => void) => act() } as Supervisor

function open() {
  let now = NOON
  const { outbox } = openStorage()
  const log = openDoorLog('masuk-door-log')
  const device = {
    outbox,
    sync: { wake: () => {} },
    pairing: { door: () => door },
    clock: { now: () => now, deviceNow: () => now, offsetMs: () => 0 },
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

test('whom a supervisor lets in is in the queue before it is told, with the reason, and the log has neither code nor name', async () => {
  const { device, outbox, log } = open()
  const told: string[] = []
  const overrides = createOverrides({ device, log, supervisor, told: (outcome) => void told.push(outcome) })
  const code = codeOf(1)
  overrides.ask({ code, verdict: { kind: 'not-valid', why: 'void' } })
  await overrides.confirm({ reason: 'other', note: ' The band ', text: 'The\nband' })
  expect(told).toEqual(['done'])
  expect(await outbox.recent(10)).toMatchObject([{ code, state: 'queued', override: 'The band' }])
  expect(overrides.all.value).toMatchObject([
    { verdict: 'not-valid', why: 'void', note: 'The band', device: 'Door A', queued: true },
  ])
  expect(JSON.stringify(await log.overrides())).not.toContain(code)
})

test('nobody is let in on an override that could not be written down', async () => {
  const { device, outbox, log } = open()
  const told: string[] = []
  const failing = { ...outbox, record: () => Promise.reject(new Error('The disk is full.')) }
  const overrides = createOverrides({
    device: { ...device, outbox: failing },
    log,
    supervisor,
    told: (outcome) => void told.push(outcome),
  })
  overrides.ask({ code: codeOf(1), verdict: { kind: 'not-valid', why: 'void' } })
  await overrides.confirm({ reason: 'came-back', note: '', text: 'Back' })
  expect([told, await log.overrides()]).toEqual([['failed'], []])
})

test('what is no ticket is only in the log, and a reason is never longer than the service takes', async () => {
  const { device, outbox, log } = open()
  const overrides = createOverrides({ device, log, supervisor, told: () => {} })
  const already = { kind: 'already-in', at: NOON, where: { kind: 'this-device' } } as const
  overrides.ask({ code: 'no ticket', verdict: already })
  await overrides.confirm({ reason: 'came-back', note: '', text: 'Back' })
  expect(await outbox.recent(10)).toEqual([])
  expect(await log.overrides()).toMatchObject([{ ticketId: null }])
  overrides.ask({ code: codeOf(1), verdict: already })
  await overrides.confirm({ reason: 'other', note: '', text: `x${'🎤'.repeat(150)}` })
  const [{ override = '' } = {}] = await outbox.recent(1)
  expect([override.length <= 200, override.isWellFormed(), override.endsWith('…')]).toEqual([
    true,
    true,
    true,
  ])
})
