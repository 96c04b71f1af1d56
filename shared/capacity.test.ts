import { expect, test } from 'vitest'
import { hasCapacityLeft } from './capacity.ts'

test.each([
  [null, 0, true],
  [null, 1_000_000, true],
  [1, 0, true],
  [1, 1, false],
  [100, 99, true],
  [100, 100, false],
  [100, 101, false],
])('capacity %s with %s taken has places left: %s', (capacity, taken, hasPlaces) => {
  expect(hasCapacityLeft(capacity, taken)).toBe(hasPlaces)
})
