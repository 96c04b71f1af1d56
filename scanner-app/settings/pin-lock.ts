import type { Preferences } from '@masuk/ui/device/preferences.ts'

const MOST_WRONG = 5
export const LOCKED_MS = 60_000
const WRONG = 'pin-wrong'
const REMAINING = 'pin-locked-ms'

/**
 * Counts wrong PINs, and locks after five. What remains of a lock is kept as a length and only runs while the app is
 * open: neither a restart nor a clock that is set ahead ends it.
 */
export interface PinLock {
  /** How long no PIN is taken, or 0. */
  remainingMs(): number
  /** A PIN was wrong. */
  wrong(): void
  /** A PIN was right. */
  right(): void
  /** So much time has passed; call it every second while locked. */
  pass(ms: number): void
}

export function createPinLock(preferences: Preferences): PinLock {
  const numberOf = (name: string) => Math.max(0, Number(preferences.read(name)) || 0)
  let wrongs = numberOf(WRONG)
  let remaining = Math.min(LOCKED_MS, numberOf(REMAINING))

  function keep(): void {
    preferences.write(WRONG, wrongs === 0 ? null : String(wrongs))
    preferences.write(REMAINING, remaining === 0 ? null : String(remaining))
  }

  return {
    remainingMs: () => remaining,
    wrong() {
      wrongs++
      if (wrongs >= MOST_WRONG) [wrongs, remaining] = [0, LOCKED_MS]
      keep()
    },
    right() {
      wrongs = 0
      keep()
    },
    pass(ms) {
      if (remaining === 0) return
      remaining = Math.max(0, remaining - Math.max(0, ms))
      keep()
    },
  }
}
