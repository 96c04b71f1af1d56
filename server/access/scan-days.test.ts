import { expect, test } from 'vitest'
import { scanDays } from './scan-days.ts'

// Kuala Lumpur is eight hours ahead: 13:00Z is nine in the evening, 16:30Z is half past midnight of the next day.
const evening = {
  createdAt: new Date('2026-11-20T10:00:00Z'),
  expiresAt: new Date('2026-11-21T16:00:00Z'),
  startsAt: new Date('2026-11-20T12:00:00Z'),
  endsAt: new Date('2026-11-20T15:59:00Z'),
}
const muchLater = new Date('2027-03-01T00:00:00Z')

test.each([
  ['from the day before it to the second day after it', {}, muchLater, '2026-11-19', '2026-11-23'],
  ['never after tomorrow', {}, new Date('2026-11-20T13:00:00Z'), '2026-11-19', '2026-11-21'],
  ['tomorrow is one of Kuala Lumpur', {}, new Date('2026-11-20T16:30:00Z'), '2026-11-19', '2026-11-22'],
  [
    'an end after midnight is of the next day',
    { endsAt: new Date('2026-11-20T16:30:00Z') },
    muchLater,
    '2026-11-19',
    '2026-11-23',
  ],
  [
    'a door that was paired a week before',
    { createdAt: new Date('2026-11-14T02:00:00Z') },
    muchLater,
    '2026-11-13',
    '2026-11-23',
  ],
  [
    'an event that was moved into the next year',
    { startsAt: new Date('2027-01-20T12:00:00Z'), endsAt: new Date('2027-01-20T15:00:00Z') },
    muchLater,
    '2026-11-19',
    '2027-01-22',
  ],
  [
    'an end that was moved before what has been scanned',
    { endsAt: new Date('2026-11-18T15:00:00Z'), startsAt: new Date('2026-11-18T12:00:00Z') },
    muchLater,
    '2026-11-17',
    '2026-11-23',
  ],
] as const)('%s', (_, change, now, first, last) => {
  expect(scanDays({ ...evening, ...change }, now)).toEqual({ first, last })
})
