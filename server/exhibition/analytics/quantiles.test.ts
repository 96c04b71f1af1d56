import { expect, test } from 'vitest'
import { quantilesOf } from './quantiles.ts'

const none = { p10: null, p25: null, p50: null, p75: null, p90: null }
/** The numbers from 1 to `last`, of one person each. */
const upTo = (last: number) => new Map(Array.from({ length: last }, (_, n) => [n + 1, 1]))

test.each([
  ['too few', upTo(9), none],
  ['enough for the middle', upTo(11), { ...none, p50: 6 }],
  ['enough for quarters', upTo(21), { ...none, p25: 6, p50: 11, p75: 16 }],
  ['enough for tenths', upTo(101), { p10: 11, p25: 26, p50: 51, p75: 76, p90: 91 }],
  [
    'many who say the same',
    new Map([
      [40, 30],
      [10, 30],
    ]),
    { p10: 10, p25: 10, p50: 28, p75: 40, p90: 40 },
  ],
  [
    'one far away from all',
    new Map([
      [1, 19],
      [1_000_000, 1],
    ]),
    { ...none, p25: 1, p50: 1, p75: 1 },
  ],
  [
    'in no order, negative and with parts',
    new Map([
      [0.5, 5],
      [-2, 5],
    ]),
    { ...none, p50: -0.5 },
  ],
])('%s', (_, answers, quantiles) => {
  expect(quantilesOf(answers)).toEqual(quantiles)
})
