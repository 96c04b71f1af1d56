const MINUTE_MS = 60_000
const LATE_MS = 5 * MINUTE_MS
const TOO_LATE_MS = 15 * MINUTE_MS

export interface SyncFacts {
  waiting: number
  /** Scans that the service refused or could not take. */
  refused: number
  /** Since the service last answered; since the app was opened when it has not. */
  sinceSyncMs: number
}

/** How worried the status strip looks. */
export type Level = 'calm' | 'late' | 'alarm'

export function stripLevel({ waiting, refused, sinceSyncMs }: SyncFacts): Level {
  if (refused > 0 || sinceSyncMs >= TOO_LATE_MS) return 'alarm'
  return waiting > 0 && sinceSyncMs >= LATE_MS ? 'late' : 'calm'
}
