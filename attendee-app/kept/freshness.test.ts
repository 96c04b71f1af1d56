import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'

const NOW = 1_000_000_000_000
const HOUR = 3_600_000
const fault = (status: number) =>
  ({ kind: 'fault', status, shape: 'api', message: 'No.', headers: {} }) as const
const unreachable = { kind: 'unreachable', cause: null } as const

test.each([
  ['an hour', 1, null, 'current'],
  ['23 hours', 23, null, 'current'],
  ['24 hours', 24, null, 'old'],
  ['an hour, without a network', 1, unreachable, 'offline'],
  ['a week, without a network', 168, unreachable, 'offline'],
  ['an hour, with the session over', 1, fault(401), 'signed-out'],
  ['an hour, with a fault of the service', 1, fault(500), 'failed'],
] as const)('what is %s old', (_, hours, failure, freshness) => {
  expect(freshnessOf({ at: NOW - hours * HOUR, failure }, NOW)).toBe(freshness)
})
