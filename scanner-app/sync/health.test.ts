import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import { createHealth } from './health.ts'
import type { HealthPorts } from './health.ts'

const NOW = Date.parse('2026-11-20T13:00:00Z')
let elapsed = 0

function ports(given: Partial<HealthPorts> = {}): HealthPorts {
  return {
    outbox: {
      waits: async () => [{ eventId: 'e', count: 2, oldestAt: '2026-11-20T12:58:30.000Z' }],
      attention: async () => [aRow(1, { state: 'quarantined' }), aRow(2, { state: 'rejected' })],
    },
    roster: { askedAt: () => NOW - 40_000 },
    clock: { now: () => NOW, elapsed: () => elapsed, offsetMs: () => -1_500 },
    readBattery: async () => ({ level: 0.414, charging: false }),
    ...given,
  }
}

test('an organiser hears how a device is doing, twice a minute', async () => {
  const health = createHealth(ports())
  const all = {
    quarantined: 1,
    oldestWaitingSeconds: 90,
    rosterAgeSeconds: 40,
    batteryPercent: 41,
    isCharging: false,
    clockSkewMs: 1_500,
  }
  expect(await health()).toEqual(all)
  elapsed += 29_999
  expect(await health()).toEqual({})
  elapsed += 1
  expect(await health()).toEqual(all)
})

test('what is not known is left out, and a storage that fails keeps nothing from being sent', async () => {
  const nothing = { waits: async () => [], attention: async () => [] }
  const unknown = createHealth(
    ports({
      outbox: nothing,
      roster: { askedAt: () => null },
      clock: { ...ports().clock, offsetMs: () => null },
      readBattery: async () => null,
    }),
  )
  expect(await unknown()).toEqual({ quarantined: 0 })
  const failing = { ...nothing, waits: () => Promise.reject(new Error('No.')) }
  expect(await createHealth(ports({ outbox: failing }))()).toEqual({})
})
