import { expect, test } from 'vitest'
import { statusLevel, type Level, type SyncFacts } from './status-level.ts'

const MINUTE_MS = 60_000
const well: SyncFacts = { refused: 0, waitedMs: 0, sinceSyncMs: 0, halted: false }

test.each<[string, Level, Partial<SyncFacts>]>([
  ['all sent, just synced', 'calm', {}],
  ['the service was heard less than five minutes ago', 'calm', { sinceSyncMs: 5 * MINUTE_MS - 1 }],
  ['no word of the service for five minutes', 'late', { sinceSyncMs: 5 * MINUTE_MS }],
  ['no word of the service for a quarter of an hour', 'alarm', { sinceSyncMs: 15 * MINUTE_MS }],
  ['one scan was refused', 'alarm', { refused: 1 }],
  ['a scan of before the app was closed waits', 'late', { waitedMs: 5 * MINUTE_MS }],
  ['a scan of another event has waited long', 'alarm', { waitedMs: 15 * MINUTE_MS }],
  ['the pairing has ended', 'alarm', { halted: true }],
  ['the storage was cleared', 'alarm', { storageCleared: true }],
])('%s: %s', (_, level, facts) => {
  expect(statusLevel({ ...well, ...facts })).toBe(level)
})
