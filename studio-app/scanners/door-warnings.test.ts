import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { warningsOf, warningText } from './door-warnings.ts'

const fine = {
  warnings: [],
  quarantined: 0,
  batteryPercent: 80,
  clockSkewMs: 20,
  rosterAgeSeconds: 30,
  health: 'ok',
} as const
const worn = {
  warnings: ['roster_stale', 'clock_wrong', 'battery_low', 'quarantined'],
  quarantined: 2,
  batteryPercent: 12,
  clockSkewMs: -190_000,
  rosterAgeSeconds: 1_260,
  health: 'ok',
} as const

test('what needs somebody is said with its figure, the worst first', () => {
  const texts = (door: Parameters<typeof warningsOf>[0]) =>
    warningsOf(door).map((warning) => warningText(warning, en, String))
  expect(texts({ ...fine, warnings: [] })).toEqual([])
  expect(texts({ ...worn, warnings: [...worn.warnings] })).toEqual([
    '2 scans set aside',
    'Battery 12 %',
    'Clock wrong by 3 min',
    'Ticket list 21 min old',
  ])
  expect(texts({ ...worn, warnings: ['battery_low'] })).toEqual(['Battery 12 %'])
  expect(texts({ ...worn, warnings: [...worn.warnings], health: 'ended' })).toEqual([])
})
