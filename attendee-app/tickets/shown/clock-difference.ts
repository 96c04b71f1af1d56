/** A clock that is further off is told to the person: doors and other people go by the right time. */
const TOLERATED_MS = 5 * 60_000

/** How far the clock of this device is ahead of the service's, by the Date header of an answer; null when it has none. */
export function clockDifference(date: string | undefined, now: number): number | null {
  const at = date === undefined ? NaN : Date.parse(date)
  return Number.isNaN(at) ? null : now - at
}

/** Whole minutes that the clock is ahead (or below zero: behind), when that is worth a word; else null. */
export function clockFault(differenceMs: number | null): number | null {
  if (differenceMs === null || Math.abs(differenceMs) <= TOLERATED_MS) return null
  return Math.round(differenceMs / 60_000)
}
