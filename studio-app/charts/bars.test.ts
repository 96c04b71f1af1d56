import { expect, test } from 'vitest'
import { arrivalsAMinute, dayAfter, fillGaps, mergeBars, slotAfter, topOf } from './bars.ts'

test('days and slots without anything are there too', () => {
  const days = [
    { key: '2026-11-29', value: 2 },
    { key: '2026-12-01', value: 5 },
  ]
  expect(fillGaps(days, dayAfter).map(({ value }) => value)).toEqual([2, 0, 5])
  const slots = [
    { key: '2026-11-20T15:55:00.000Z', value: 1 },
    { key: '2026-11-20T16:05:00.000Z', value: 3 },
  ]
  expect(fillGaps(slots, slotAfter).map(({ value }) => value)).toEqual([1, 0, 3])
  expect(fillGaps([], dayAfter)).toEqual([])
})

test('neighbours are added up until they fit, and nothing is lost', () => {
  const bars = Array.from({ length: 10 }, (_, index) => ({ key: String(index), value: index }))
  expect(mergeBars(bars, 10)).toEqual(bars)
  expect(mergeBars(bars, 4)).toEqual([
    { key: '0', value: 3 },
    { key: '3', value: 12 },
    { key: '6', value: 21 },
    { key: '9', value: 9 },
  ])
})

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 8],
  [45, 50],
  [120, 120],
  [130, 150],
  [20_000, 20_000],
])('the scale of a highest bar of %i goes to %i', (highest, top) => {
  expect(topOf([{ key: 'a', value: highest }])).toBe(top)
})

test('arrivals a minute are those of the last five, also just after a slot has begun', () => {
  const begin = Date.parse('2026-11-20T13:00:00Z')
  const slots = [
    { key: new Date(begin - 300_000).toISOString(), value: 100 },
    { key: new Date(begin).toISOString(), value: 30 },
  ]
  expect(arrivalsAMinute(slots, begin)).toBe((100 + 30) / 5)
  expect(arrivalsAMinute(slots, begin + 150_000)).toBe((50 + 30) / 5)
  expect(arrivalsAMinute(slots, begin + 900_000)).toBe(0)
})
