import { expect, test } from 'vitest'
import { healthOf, warningsOf } from './health.ts'
import type { DeviceReport, DoorState } from './health.ts'

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

const quietDevice: DeviceReport = {
  quarantined: null,
  rosterAgeSeconds: null,
  batteryPercent: null,
  isCharging: null,
  clockSkewMs: null,
}

test.each<[string, Partial<DeviceReport>, string[]]>([
  ['has said nothing of itself', {}, []],
  [
    'is well',
    { quarantined: 0, rosterAgeSeconds: 900, batteryPercent: 21, isCharging: false, clockSkewMs: -60_000 },
    [],
  ],
  ['has an old roster', { rosterAgeSeconds: 901 }, ['roster_stale']],
  ['is ahead', { clockSkewMs: 60_001 }, ['clock_wrong']],
  ['is behind', { clockSkewMs: -60_001 }, ['clock_wrong']],
  ['runs low', { batteryPercent: 20, isCharging: false }, ['battery_low']],
  ['runs low, and does not say whether it is charged', { batteryPercent: 20 }, ['battery_low']],
  ['runs low and is charged', { batteryPercent: 5, isCharging: true }, []],
  [
    'has it all',
    { quarantined: 1, rosterAgeSeconds: 1_000, batteryPercent: 1, isCharging: false, clockSkewMs: 1e9 },
    ['roster_stale', 'clock_wrong', 'battery_low', 'quarantined'],
  ],
])('a device that %s', (_, report, warnings) => {
  expect(warningsOf({ ...quietDevice, ...report })).toEqual(warnings)
})
