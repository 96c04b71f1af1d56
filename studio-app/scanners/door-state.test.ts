import { expect, test } from 'vitest'
import { doorsByUrgency, doorState, type Scanner } from './door-state.ts'

const NOW = Date.parse('2026-11-20T13:00:00Z')
const door = (device: string, health: Scanner['health'], secondsAgo: number | null): Scanner => ({
  grantId: device,
  device,
  member: { id: 'm', name: 'Aminah' },
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-21T10:00:00.000Z',
  revokedAt: null,
  lastSeenAt: secondsAgo === null ? null : new Date(NOW - secondsAgo * 1_000).toISOString(),
  waiting: 0,
  quarantined: null,
  oldestWaitingSeconds: null,
  rosterAgeSeconds: null,
  batteryPercent: null,
  isCharging: null,
  clockSkewMs: null,
  warnings: [],
  appVersion: '1',
  scansToday: 0,
  health,
})

test.each([
  ['ok', 30, 'ok'],
  ['ok', 359, 'ok'],
  ['ok', 361, 'late'],
  ['quiet', 301, 'silent'],
  ['never_seen', null, 'never_seen'],
  ['ended', 9_000, 'ended'],
] as const)('a door that is %s and was seen %s seconds ago is %s', (health, secondsAgo, state) => {
  expect(doorState(door('A', health, secondsAgo), NOW)).toBe(state)
})

test('whoever needs somebody comes first', () => {
  const doors = [
    door('Door 10', 'ok', 1),
    door('Door 9', 'ok', 1),
    door('Late', 'ok', 900),
    door('X', 'quiet', 400),
  ]
  expect(doorsByUrgency(doors, NOW).map(({ device }) => device)).toEqual(['X', 'Late', 'Door 9', 'Door 10'])
})
