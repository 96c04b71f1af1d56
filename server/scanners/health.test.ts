import { expect, test } from 'vitest'
import { healthOf } from './health.ts'
import type { DoorState } from './health.ts'

const now = new Date('2026-11-20T13:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const door: DoorState = {
  expiresAt: before(-7200),
  revokedAt: null,
  memberIsLive: true,
  lastSeenAt: before(20),
  waiting: 0,
}

test.each<[string, Partial<DoorState>, string]>([
  ['seen just now', {}, 'ok'],
  ['seen just now with scans waiting', { waiting: 40 }, 'ok'],
  ['away for an hour with nothing waiting', { lastSeenAt: before(3600) }, 'ok'],
  ['away for an hour, and has never said what waits', { lastSeenAt: before(3600), waiting: null }, 'ok'],
  ['away for five minutes exactly with a scan waiting', { lastSeenAt: before(300), waiting: 1 }, 'ok'],
  ['away for longer with a scan waiting', { lastSeenAt: before(301), waiting: 1 }, 'quiet'],
  ['paired and not heard of since', { lastSeenAt: null, waiting: null }, 'never_seen'],
  ['revoked', { revokedAt: before(1) }, 'ended'],
  ['expired at this moment', { expiresAt: now }, 'ended'],
  ['whose member was removed', { memberIsLive: false, waiting: 5, lastSeenAt: before(3600) }, 'ended'],
])('a door %s', (_, change, word) => {
  expect(healthOf({ ...door, ...change }, now)).toBe(word)
})
