import { expect, test } from 'vitest'
import { keptIn } from '../../test/scanner/kept-preferences.ts'
import { createPinLock, LOCKED_MS } from './pin-lock.ts'

function wrongTimes(lock: { wrong(): void }, times: number): void {
  for (let time = 0; time < times; time++) lock.wrong()
}

test('the fifth wrong PIN locks for a minute, and then five more are allowed', () => {
  const lock = createPinLock(keptIn())
  wrongTimes(lock, 4)
  expect(lock.remainingMs()).toBe(0)
  lock.wrong()
  expect(lock.remainingMs()).toBe(LOCKED_MS)
  lock.pass(59_999)
  expect(lock.remainingMs()).toBe(1)
  lock.pass(1)
  wrongTimes(lock, 4)
  expect(lock.remainingMs()).toBe(0)
})

test('a right PIN forgets the wrong ones', () => {
  const lock = createPinLock(keptIn())
  wrongTimes(lock, 4)
  lock.right()
  wrongTimes(lock, 4)
  expect(lock.remainingMs()).toBe(0)
})

test('a restart ends no lock, and neither counts as time that has passed', () => {
  const preferences = keptIn()
  wrongTimes(createPinLock(preferences), 5)
  const later = createPinLock(preferences)
  expect(later.remainingMs()).toBe(LOCKED_MS)
  later.pass(-1_000_000)
  expect(later.remainingMs()).toBe(LOCKED_MS)
  later.pass(20_000)
  expect(createPinLock(preferences).remainingMs()).toBe(40_000)
})

test('wrong PINs are counted over restarts', () => {
  const preferences = keptIn()
  wrongTimes(createPinLock(preferences), 3)
  const later = createPinLock(preferences)
  wrongTimes(later, 2)
  expect(later.remainingMs()).toBe(LOCKED_MS)
})

test.each(['', 'nonsense', '-5', '99999999'])(
  'what is kept as %j never locks for longer than a minute',
  (text) => {
    const lock = createPinLock(keptIn(new Map([['pin-locked-ms', text]])))
    expect(lock.remainingMs()).toBeLessThanOrEqual(LOCKED_MS)
  },
)
