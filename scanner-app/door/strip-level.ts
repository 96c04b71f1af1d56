const MINUTE_MS = 60_000
const LATE_MS = 5 * MINUTE_MS
const TOO_LATE_MS = 15 * MINUTE_MS

export interface SyncFacts {
  waiting: number
  /** Scans that the service refused or could not take. */
  refused: number
  /** How long the oldest scan that waits has waited, also while the app was closed. */
  waitedMs: number
  /** Since the service last answered; since the app was opened when it has not. */
  sinceSyncMs: number
  /** Nothing is sent until a person does something. */
  halted: boolean
}

/** How worried the status strip looks. */
export type Level = 'calm' | 'late' | 'alarm'

export function stripLevel({ waiting, refused, waitedMs, sinceSyncMs, halted }: SyncFacts): Level {
  if (halted || refused > 0 || Math.max(sinceSyncMs, waitedMs) >= TOO_LATE_MS) return 'alarm'
  return waiting > 0 && Math.max(sinceSyncMs, waitedMs) >= LATE_MS ? 'late' : 'calm'
}
