import type { Clock } from '../../server/outside/clock.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(utc: string): void
  pass(ms: number): void
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The evening of the tests: nine o'clock in Kuala Lumpur. */
export const TONIGHT = '2026-11-20T13:00:00.000Z'
export const TODAY = '2026-11-20'
export const TOMORROW = '2026-11-21'

export function makeClock(utc = TONIGHT): TestClock {
  let now = new Date(utc)
  return {
    now: () => new Date(now),
    set: (next) => (now = new Date(next)),
    pass: (ms) => (now = new Date(now.getTime() + ms)),
  }
}
