import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import { entriesApart, otherEntry } from './double-entry.ts'

const AT = Date.parse(aRow(1).scannedAt)
const conflict = (afterMs: number) => ({ scannedAt: new Date(AT + afterMs).toISOString(), device: 'Door B' })

test.each([
  [0, { count: 0, unit: 'second' }],
  [119_000, { count: 119, unit: 'second' }],
  [-119_000, { count: 119, unit: 'second' }],
  [120_000, { count: 2, unit: 'minute' }],
  [7_199_000, { count: 119, unit: 'minute' }],
  [7_200_000, { count: 2, unit: 'hour' }],
])('another door let the same ticket in %i ms later', (afterMs, apart) => {
  expect(entriesApart(aRow(1, { conflict: conflict(afterMs) }))).toEqual(apart)
})

test('what the service has said comes before what was suspected', () => {
  const suspected = { at: AT, device: 'Door C' }
  expect(otherEntry(aRow(1))).toBeNull()
  expect(otherEntry(aRow(1, { suspected }))).toEqual(suspected)
  expect(otherEntry(aRow(1, { suspected, conflict: conflict(0) }))).toEqual({ at: AT, device: 'Door B' })
  expect(entriesApart(aRow(1, { suspected: { at: null, device: null } }))).toBeNull()
})
