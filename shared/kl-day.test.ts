import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKlDay, klDayOf, klDayStart, klTimeOf, previousKlDay } from './kl-day.ts'

const at = (utc: string) => Date.parse(utc)

describe('a day begins at midnight in Kuala Lumpur, four in the afternoon in London', () => {
  test.each([
    ['2026-11-20T15:59:59.999Z', '2026-11-20', '23:59'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21', '00:00'],
    ['2026-11-20T23:59:59.999Z', '2026-11-21', '07:59'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21', '08:00'],
    ['2026-12-31T15:59:59.999Z', '2026-12-31', '23:59'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01', '00:00'],
    ['2028-02-28T16:00:00.000Z', '2028-02-29', '00:00'],
    ['2028-02-29T16:00:00.000Z', '2028-03-01', '00:00'],
    // The night on which New York sets its clocks back: a machine there must not notice.
    ['2026-11-01T05:59:59.999Z', '2026-11-01', '13:59'],
    ['2026-11-01T06:00:00.000Z', '2026-11-01', '14:00'],
  ])('%s is %s, %s', (utc, day, time) => {
    expect(klDayOf(at(utc))).toBe(day)
    expect(klTimeOf(at(utc))).toBe(time)
  })
})

test('a day starts at its first instant and not one millisecond before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2000-01-02T00:00:00Z'), max: at('2999-12-30T00:00:00Z') }),
      (instant) => {
        const day = klDayOf(instant)
        const start = klDayStart(day)
        expect(klDayOf(start)).toBe(day)
        expect(klDayOf(start - 1)).toBe(previousKlDay(day))
        expect(instant - start).toBeGreaterThanOrEqual(0)
        expect(instant - start).toBeLessThan(24 * 3_600_000)
        expect(isKlDay(day)).toBe(true)
      },
    ),
  )
})

test.each([
  ['2027-01-01', '2026-12-31'],
  ['2028-03-01', '2028-02-29'],
  ['2027-03-01', '2027-02-28'],
])('the day before %s is %s', (day, before) => expect(previousKlDay(day)).toBe(before))

test.each(['2026-11-20', '2028-01-31', '2028-02-29', '2000-02-29', '2400-02-29', '2000-01-01', '2999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isKlDay(text)).toBe(true)
  },
)

test.each([
  '',
  '2026-02-29',
  '2100-02-29',
  '2026-11-31',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '2026-1-1',
  '20261120',
  '2026-11-20\n',
  ' 2026-11-20',
  '2026-11-20T00:00:00Z',
  '1999-12-31',
  '3000-01-01',
  '+002026-11-20',
  '２０２６-11-20',
])('%j is no day', (text) => expect(isKlDay(text)).toBe(false))
