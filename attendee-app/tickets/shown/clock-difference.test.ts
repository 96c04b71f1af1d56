import { expect, test } from 'vitest'
import { clockDifference, clockFault } from './clock-difference.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['Sat, 21 Nov 2026 12:00:00 GMT', null],
  ['Sat, 21 Nov 2026 11:55:00 GMT', null],
  ['Sat, 21 Nov 2026 11:54:00 GMT', 6],
  ['Sat, 21 Nov 2026 12:05:00 GMT', null],
  ['Sat, 21 Nov 2026 14:00:00 GMT', -120],
  ['yesterday', null],
  [undefined, null],
])('when the service says %s at noon, the clock is off by %s minutes', (date, minutes) => {
  expect(clockFault(clockDifference(date, NOW))).toBe(minutes)
})
