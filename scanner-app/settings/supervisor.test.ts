import type { DoorPinHash } from '@masuk/shared/door-settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { keptIn } from '../../test/scanner/kept-preferences.ts'
import { hashPin } from './pin-hash.ts'
import { createPinLock } from './pin-lock.ts'
import { createSupervisor } from './supervisor.ts'

const kept = new Map<string, string>()
const act = vi.fn<() => void>()
let eventPin: DoorPinHash | null

function open() {
  const preferences = keptIn(kept)
  return createSupervisor({ preferences, eventPin: () => eventPin, lock: createPinLock(preferences) })
}

beforeEach(() => {
  kept.clear()
  act.mockClear()
  eventPin = null
})

test('where there is no PIN the first one is set, and asked for from then on', async () => {
  const first = open()
  first.allow(act)
  expect(first.asked.value).toBe('set')
  await first.submit('12')
  expect([first.problem.value, act.mock.calls.length]).toEqual(['shape', 0])
  await first.submit('1357')
  expect([first.asked.value, act.mock.calls.length]).toEqual([null, 1])
  expect([...kept.values()].join()).not.toContain('1357')

  const later = open()
  later.allow(act)
  expect(later.asked.value).toBe('enter')
  await later.submit('1358')
  expect([later.problem.value, act.mock.calls.length]).toEqual(['wrong', 1])
  await later.submit('1357')
  expect(act).toHaveBeenCalledTimes(2)
})

test("the event's PIN goes before the device's own", async () => {
  const own = open()
  own.change()
  await own.submit('1111')
  eventPin = await hashPin('2222')
  const supervisor = open()
  expect(supervisor.isOwn()).toBe(false)
  supervisor.allow(act)
  await supervisor.submit('1111')
  expect(act).not.toHaveBeenCalled()
  await supervisor.submit('2222')
  expect(act).toHaveBeenCalledTimes(1)
})

test('a lock takes no PIN, not even the right one, until its minute has passed', async () => {
  eventPin = await hashPin('2222')
  const supervisor = open()
  supervisor.allow(act)
  for (let wrong = 0; wrong < 5; wrong++) await supervisor.submit('0000')
  expect(supervisor.problem.value).toBe('locked')
  await supervisor.submit('2222')
  expect(act).not.toHaveBeenCalled()
  supervisor.cancel()
  const restarted = open()
  restarted.allow(act)
  expect([restarted.problem.value, restarted.lockedMs.value]).toEqual(['locked', 60_000])
})

test('what was asked and given up is not done', async () => {
  eventPin = await hashPin('2222')
  const supervisor = open()
  supervisor.allow(act)
  supervisor.cancel()
  await supervisor.submit('2222')
  expect(act).not.toHaveBeenCalled()
})
