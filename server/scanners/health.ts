import type { ScannerHealth } from '@masuk/shared/contract/scanners.ts'

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
