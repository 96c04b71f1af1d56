import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountProblem, priceOrder } from './order-price.ts'

const line = (quantity: number, unitPriceSen: number, ticketTypeId = 'general') => ({
  ticketTypeId,
  quantity,
  unitPriceSen,
})
const percent = (amount: number) => ({ kind: 'percentage', amount }) as const
const fixed = (amount: number) => ({ kind: 'fixed', amount }) as const

test.each([
  ['one free ticket', [line(1, 0)], null, { lineDiscountsSen: [0], discountSen: 0, totalSen: 0 }],
  ['two at RM 45', [line(2, 4_500)], null, { lineDiscountsSen: [0], discountSen: 0, totalSen: 9_000 }],
  [
    '10 % of RM 90',
    [line(2, 4_500)],
    percent(10),
    { lineDiscountsSen: [900], discountSen: 900, totalSen: 8_100 },
  ],
  ['29 % of RM 1', [line(1, 100)], percent(29), { lineDiscountsSen: [29], discountSen: 29, totalSen: 71 }],
  [
    'a third is rounded down',
    [line(1, 100)],
    percent(33),
    { lineDiscountsSen: [33], discountSen: 33, totalSen: 67 },
  ],
  [
    '1 % of 99 sen is nothing',
    [line(1, 99)],
    percent(1),
    { lineDiscountsSen: [0], discountSen: 0, totalSen: 99 },
  ],
  [
    'all of it',
    [line(3, 1_001)],
    percent(100),
    { lineDiscountsSen: [3_003], discountSen: 3_003, totalSen: 0 },
  ],
  [
    'RM 20 off RM 15',
    [line(1, 1_500)],
    fixed(2_000),
    { lineDiscountsSen: [1_500], discountSen: 1_500, totalSen: 0 },
  ],
  [
    'what rounding leaves goes to the last line',
    [line(1, 100), line(1, 100), line(1, 100)],
    fixed(100),
    { lineDiscountsSen: [33, 33, 34], discountSen: 100, totalSen: 200 },
  ],
  [
    'only the lines that it covers',
    [line(1, 5_000, 'vip'), line(2, 4_500)],
    { ...percent(10), ticketTypeIds: ['general'] },
    { lineDiscountsSen: [0, 900], discountSen: 900, totalSen: 13_100 },
  ],
  [
    'RM 100 off a line of RM 90 beside another one',
    [line(2, 4_500), line(1, 5_000, 'vip')],
    { ...fixed(10_000), ticketTypeIds: ['general'] },
    { lineDiscountsSen: [9_000, 0], discountSen: 9_000, totalSen: 5_000 },
  ],
  [
    'none of the lines',
    [line(1, 5_000, 'vip')],
    { ...fixed(100), ticketTypeIds: ['general'] },
    { lineDiscountsSen: [0], discountSen: 0, totalSen: 5_000 },
  ],
  [
    'no more than its cap',
    [line(1, 10_000), line(1, 10_000, 'vip')],
    { ...percent(50), mostDiscountSen: 2_501 },
    { lineDiscountsSen: [1_250, 1_251], discountSen: 2_501, totalSen: 17_499 },
  ],
  [
    'exactly its minimum',
    [line(1, 5_000)],
    { ...fixed(500), minimumSen: 5_000 },
    { lineDiscountsSen: [500], discountSen: 500, totalSen: 4_500 },
  ],
  [
    'a sen less than its minimum',
    [line(1, 4_999)],
    { ...fixed(500), minimumSen: 5_000 },
    { lineDiscountsSen: [0], discountSen: 0, totalSen: 4_999 },
  ],
  [
    'a minimum that other lines would reach',
    [line(1, 100), line(1, 90_000, 'vip')],
    { ...fixed(50), ticketTypeIds: ['general'], minimumSen: 101 },
    { lineDiscountsSen: [0, 0], discountSen: 0, totalSen: 90_100 },
  ],
  [
    'a free line gets no discount',
    [line(1, 101), line(2, 0)],
    fixed(50),
    { lineDiscountsSen: [50, 0], discountSen: 50, totalSen: 51 },
  ],
] as const)('%s', (_, lines, discount, price) => {
  expect(priceOrder(lines, discount)).toEqual(price)
})

test.each([
  ['every ticket type', [line(1, 100)], fixed(50), null],
  ['one of the lines', [line(1, 100), line(1, 100, 'vip')], { ...fixed(50), ticketTypeIds: ['vip'] }, null],
  ['none of the lines', [line(1, 100)], { ...fixed(50), ticketTypeIds: ['vip'] }, 'other_tickets'],
  ['too little', [line(1, 100)], { ...fixed(50), minimumSen: 101 }, 'minimum'],
  ['a free line, without a minimum', [line(1, 0)], fixed(50), null],
] as const)('a discount that covers %s', (_, lines, discount, problem) => {
  expect(discountProblem(lines, discount)).toBe(problem)
})

describe('for every order', () => {
  const lines = fc.array(
    fc.record({
      ticketTypeId: fc.constantFrom('general', 'vip', 'child'),
      quantity: fc.integer({ min: 1, max: 50 }),
      unitPriceSen: fc.integer({ min: 0, max: 100_000_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  const rules = fc.record({
    ticketTypeIds: fc.option(fc.subarray(['general', 'vip'], { minLength: 1 })),
    minimumSen: fc.integer({ min: 0, max: 1_000_000 }),
    mostDiscountSen: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  })
  const off = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map(percent),
    fc.integer({ min: 1, max: 200_000_000 }).map(fixed),
  )
  const discount = fc.option(fc.tuple(off, rules).map(([amount, rule]) => ({ ...amount, ...rule })))

  test('the total is what the lines cost, and nothing is below zero or above its price', () => {
    fc.assert(
      fc.property(lines, discount, (ordered, off) => {
        const { lineDiscountsSen, discountSen, totalSen } = priceOrder(ordered, off)
        const paid = ordered.map(
          (each, at) => each.quantity * each.unitPriceSen - (lineDiscountsSen[at] ?? 0),
        )
        expect(paid.every((sen) => Number.isSafeInteger(sen) && sen >= 0)).toBe(true)
        expect(lineDiscountsSen.every((sen) => sen >= 0)).toBe(true)
        expect(paid.reduce((sum, sen) => sum + sen, 0)).toBe(totalSen)
        expect(lineDiscountsSen.reduce((sum, sen) => sum + sen, 0)).toBe(discountSen)
        expect(discountSen).toBeLessThanOrEqual(off?.mostDiscountSen ?? discountSen)
        for (const [at, { ticketTypeId }] of ordered.entries())
          if (off?.ticketTypeIds?.includes(ticketTypeId) === false) expect(lineDiscountsSen[at]).toBe(0)
      }),
    )
  })
})
