import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [7, 60_000],
  [50, 60_000],
])('after %i failures at most %i ms, and by chance anything from none', (failures, most) => {
  expect(backoffMs(failures, 0)).toBe(0)
  expect(backoffMs(failures, 0.5)).toBe(most / 2)
  expect(backoffMs(failures, 0.999_999)).toBeLessThanOrEqual(most)
})
