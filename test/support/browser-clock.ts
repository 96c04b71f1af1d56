import { TONIGHT } from './clock.ts'
import type { TestClock } from './clock.ts'

/** A clock that runs, at a time of the test's choosing. The same shift makes a browser on this machine agree with it. */
export interface RunningClock extends TestClock {
  /** What to add to this machine's clock. */
  shiftMs(): number
}

export function makeRunningClock(utc = TONIGHT): RunningClock {
  let shiftMs = 0
  const set = (next: string) => void (shiftMs = Date.parse(next) - Date.now())
  set(utc)
  return {
    now: () => new Date(Date.now() + shiftMs),
    set,
    pass: (ms) => void (shiftMs += ms),
    shiftMs: () => shiftMs,
  }
}
