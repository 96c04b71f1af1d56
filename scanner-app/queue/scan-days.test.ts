import { expect, test } from 'vitest'
import { scanDays } from './scan-days.ts'

// All tests run in the zone of New York, which is neither UTC nor Kuala Lumpur and has summer time.
test.each<[string, string, string | null]>([
  ['2026-11-20T15:59:59.999Z', '2026-11-20', null],
  ['2026-11-20T16:00:00.000Z', '2026-11-21', '2026-11-20'],
  ['2026-11-20T21:59:59.999Z', '2026-11-21', '2026-11-20'],
  ['2026-11-20T22:00:00.000Z', '2026-11-21', null],
  ['2026-11-21T00:00:00.000Z', '2026-11-21', null],
  ['2026-12-31T16:00:00.000Z', '2027-01-01', '2026-12-31'],
  ['2028-02-28T16:00:00.000Z', '2028-02-29', '2028-02-28'],
  // The hour that New York skips in spring, and the one that it has twice in autumn.
  ['2026-03-08T07:30:00.000Z', '2026-03-08', null],
  ['2026-11-01T05:30:00.000Z', '2026-11-01', null],
])('%s is %s in Kuala Lumpur, and the night of %s', (instant, today, lastNight) => {
  expect(scanDays(Date.parse(instant))).toEqual({ today, lastNight })
})

test('the zone of the machine is another one', () => {
  expect(new Date('2026-11-20T16:00:00Z').getHours()).toBe(11)
})
