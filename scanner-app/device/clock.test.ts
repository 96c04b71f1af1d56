import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

const TRUE_TIME = Date.parse('2026-11-20T13:00:00.000Z')

/** A device whose clock is wrong by `skewMs`, in a world where true time passes. */
function device(skewMs = 0) {
  const world = { now: TRUE_TIME, asleepMs: 0, skewMs }
  const clock = createClock({
    deviceNow: () => world.now + world.skewMs,
    elapsed: () => world.now - TRUE_TIME - world.asleepMs,
  })
  const hear = (roundTripMs = 100) => {
    world.now += roundTripMs
    clock.hear({ date: new Date(world.now - roundTripMs / 2).toUTCString(), roundTripMs })
  }
  return { world, clock, hear, error: () => clock.now() - world.now }
}

test('before anything is heard the device is believed, and not sure', () => {
  const { clock, error } = device(5_000)
  expect([error(), clock.offsetMs(), clock.isSure(), clock.isSkewed()]).toEqual([5_000, null, false, false])
})

test.each([0, 90_000, -7_200_000, 365 * 86_400_000])(
  'a clock that is %i ms off is corrected to the second',
  (skewMs) => {
    const { clock, hear, error } = device(skewMs)
    hear()
    expect(Math.abs(error())).toBeLessThanOrEqual(550)
    expect(clock.isSure()).toBe(true)
    expect(clock.isSkewed()).toBe(Math.abs(skewMs) > 60_000)
  },
)

test('the shortest round trip of the last eight counts', () => {
  const { world, hear, clock } = device(10_000)
  hear(50)
  const good = clock.offsetMs()
  for (let at = 0; at < 7; at++) {
    world.now += 60_000
    hear(4_000)
  }
  expect(clock.offsetMs()).toBe(good)
  world.now += 60_300
  hear(3_000)
  expect(clock.offsetMs()).not.toBe(good)
})

test('an answer without a readable date changes nothing', () => {
  const { clock } = device()
  clock.hear({ date: '', roundTripMs: 10 })
  clock.hear({ date: 'yesterday', roundTripMs: 10 })
  expect(clock.offsetMs()).toBeNull()
})

test('a clock that is set back is noticed, and the corrected time goes on', () => {
  const { world, clock, hear, error } = device()
  hear()
  world.skewMs = -3_600_000
  world.now += 1_000
  expect(clock.check()).toBe(true)
  expect(Math.abs(error())).toBeLessThanOrEqual(550)
  expect(clock.isSure()).toBe(false)
  hear()
  expect(clock.isSure()).toBe(true)
})

test('a device that has slept is not taken for one whose clock was set', () => {
  const { world, clock, hear, error } = device(90_000)
  hear()
  world.now += 3_600_000
  world.asleepMs = 3_600_000
  expect(clock.check()).toBe(true)
  expect(Math.abs(error())).toBeLessThanOrEqual(550)
  expect(clock.isSure()).toBe(false)
})

test.each([7_200_000, -7_200_000, 61_000, 365 * 86_400_000])(
  'a clock that was %i ms slow and is set right stays right, and nobody is asked to set it again',
  (slowMs) => {
    const { world, clock, hear, error } = device(-slowMs)
    hear()
    world.now += 1_000
    world.skewMs = 30_000
    expect(clock.check()).toBe(true)
    expect(Math.abs(error())).toBeLessThanOrEqual(550)
    expect([clock.isSkewed(), clock.isSure()]).toEqual([false, false])
  },
)

test.each<[string, number, number, number]>([
  ['a short sleep of a clock that is nearly right', 40_000, -30_000, 0],
  ['a sleep shorter than the clock is slow', 3_600_000, -7_200_000, 0],
  ['a sleep longer than the clock is slow', 3 * 3_600_000, -7_200_000, 0],
  // Taken for a clock that was set right; nothing on the device can tell them apart.
  ['a sleep as long as the clock is slow', 7_200_000, -7_200_000, -7_200_000],
])('%s', (_, sleptMs, skewMs, wrongBy) => {
  const { world, clock, hear, error } = device(skewMs)
  hear()
  world.now += sleptMs
  world.asleepMs = sleptMs
  expect(clock.check()).toBe(true)
  expect(Math.abs(error() - wrongBy)).toBeLessThanOrEqual(550)
  expect(clock.isSure()).toBe(false)
})

test('time that passes is no jump', () => {
  const { world, clock } = device()
  for (const ms of [0, 1, 1_000, 3_600_000]) {
    world.now += ms
    expect(clock.check()).toBe(false)
  }
})

test('an offset from before a restart is used until the service is heard, and is not sure', () => {
  const { clock, hear } = device(120_000)
  clock.assume(-120_000)
  expect([clock.offsetMs(), clock.isSure()]).toEqual([-120_000, false])
  hear()
  clock.assume(7)
  expect(clock.offsetMs()).not.toBe(7)
})
