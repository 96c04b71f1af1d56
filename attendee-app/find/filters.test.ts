import { expect, test } from 'vitest'
import { addressOf, periodOf, readFilters, type When } from './filters.ts'

test.each<[When, string, { from?: string; to?: string }]>([
  ['any', '2026-11-20T16:30:00.000Z', {}],
  // Half past midnight of Saturday the 21st in Kuala Lumpur.
  ['today', '2026-11-20T16:30:00.000Z', { to: '2026-11-21T16:00:00.000Z' }],
  ['weekend', '2026-11-20T16:30:00.000Z', { to: '2026-11-22T16:00:00.000Z' }],
  ['weekend', '2026-11-22T10:00:00.000Z', { to: '2026-11-22T16:00:00.000Z' }],
  [
    'weekend',
    '2026-11-18T10:00:00.000Z',
    { from: '2026-11-20T16:00:00.000Z', to: '2026-11-22T16:00:00.000Z' },
  ],
  ['month', '2026-11-20T16:30:00.000Z', { to: '2026-11-30T16:00:00.000Z' }],
  ['month', '2026-12-31T15:59:59.000Z', { to: '2026-12-31T16:00:00.000Z' }],
])('%s at %s', (when, now, period) => {
  expect(periodOf(when, Date.parse(now))).toEqual(period)
})

test('an address says what is looked for, and nothing of what is not', () => {
  const filters = { q: 'jazz & teh', category: 'music', when: 'today' } as const
  const address = addressOf(filters)
  expect(readFilters(Object.fromEntries(new URL(address, 'https://masuk.example').searchParams))).toEqual(
    filters,
  )
  expect(addressOf({ q: '  ', category: null, when: 'any' })).toBe('/')
  expect(readFilters({ when: 'yesterday' })).toEqual({ q: '', category: null, when: 'any' })
})
