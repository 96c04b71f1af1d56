import { expect, test } from 'vitest'
import { stripLevel, type Level } from './strip-level.ts'

const MINUTE_MS = 60_000

test.each<[string, Level, number, number, number]>([
  ['all sent, just synced', 'calm', 0, 0, 0],
  ['scans wait, but not for long', 'calm', 40, 0, 5 * MINUTE_MS - 1],
  ['scans wait for five minutes', 'late', 1, 0, 5 * MINUTE_MS],
  ['nothing waits for ten minutes', 'calm', 0, 0, 10 * MINUTE_MS],
  ['no word of the service for a quarter of an hour', 'alarm', 0, 0, 15 * MINUTE_MS],
  ['one scan was refused', 'alarm', 0, 1, 0],
])('%s: %s', (_, level, waiting, refused, sinceSyncMs) => {
  expect(stripLevel({ waiting, refused, sinceSyncMs })).toBe(level)
})
