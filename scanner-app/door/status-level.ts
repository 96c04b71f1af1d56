const MINUTE_MS = 60_000
const LATE_MS = 5 * MINUTE_MS
const TOO_LATE_MS = 15 * MINUTE_MS

export interface SyncFacts {
  /** Scans that the service refused or could not take. */
  refused: number
  /** How long the oldest scan that waits has waited, also while the app was closed. */
  waitedMs: number
  /** Since the service last answered; since the app was opened when it never has. */
  sinceSyncMs: number
  /** Nothing is sent until a person does something. */
  halted: boolean
  /** The storage was cleared under the running app, and nobody has seen it yet. */
  storageCleared?: boolean
}

/** How worried the status strip looks. */
export type Level = 'calm' | 'late' | 'alarm'

export function statusLevel(facts: SyncFacts): Level {
  const { refused, waitedMs, sinceSyncMs, halted, storageCleared } = facts
  if (storageCleared) return 'alarm'
  if (halted || refused > 0 || Math.max(sinceSyncMs, waitedMs) >= TOO_LATE_MS) return 'alarm'
  return Math.max(sinceSyncMs, waitedMs) >= LATE_MS ? 'late' : 'calm'
}
