import type { ScannerHealth, ScannerWarning } from '@masuk/shared/contract/scanners.ts'

/** What is known of a door. */
export interface DoorState {
  expiresAt: Date
  revokedAt: Date | null
  memberIsLive: boolean
  lastSeenAt: Date | null
  waiting: number | null
}

const QUIET_AFTER_MS = 5 * 60_000

/** How a door is doing, in one word. Enrolling is no visit. */
export function healthOf(door: DoorState, now: Date): ScannerHealth {
  const { expiresAt, revokedAt, memberIsLive, lastSeenAt, waiting } = door
  if (revokedAt || !memberIsLive || expiresAt <= now) return 'ended'
  if (!lastSeenAt) return 'never_seen'
  const unseenMs = now.getTime() - lastSeenAt.getTime()
  return (waiting ?? 0) > 0 && unseenMs > QUIET_AFTER_MS ? 'quiet' : 'ok'
}

/** What a device last said of itself; null for what it has not said. */
export interface DeviceReport {
  quarantined: number | null
  rosterAgeSeconds: number | null
  batteryPercent: number | null
  isCharging: boolean | null
  clockSkewMs: number | null
}

const STALE_AFTER_SECONDS = 15 * 60
const SKEWED_BEYOND_MS = 60_000
const LOW_PERCENT = 20

/** What of a device needs somebody. */
export function warningsOf(device: DeviceReport): ScannerWarning[] {
  const { quarantined, rosterAgeSeconds, batteryPercent, isCharging, clockSkewMs } = device
  const isLow = batteryPercent !== null && batteryPercent <= LOW_PERCENT && isCharging !== true
  const warnings: Record<ScannerWarning, boolean> = {
    roster_stale: (rosterAgeSeconds ?? 0) > STALE_AFTER_SECONDS,
    clock_wrong: Math.abs(clockSkewMs ?? 0) > SKEWED_BEYOND_MS,
    battery_low: isLow,
    quarantined: (quarantined ?? 0) > 0,
  }
  return (Object.keys(warnings) as ScannerWarning[]).filter((word) => warnings[word])
}
