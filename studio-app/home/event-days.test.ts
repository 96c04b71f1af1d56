import { expect, test } from 'vitest'
import { daysOfEvent } from './event-days.ts'

test.each([
  ['2026-11-20T11:00:00Z', '2026-11-20T15:00:00Z', ['2026-11-20']],
  ['2026-11-20T11:00:00Z', '2026-11-20T16:00:00Z', ['2026-11-20']],
  ['2026-11-20T17:00:00Z', '2026-11-23T03:00:00Z', ['2026-11-21', '2026-11-22', '2026-11-23']],
])('an event from %s to %s', (startsAt, endsAt, days) => {
  expect(daysOfEvent({ startsAt, endsAt })).toEqual(days)
})
