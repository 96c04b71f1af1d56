const MINUTE_MS = 60_000
const MOST_MS = 6 * 60 * MINUTE_MS
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const MOST_FAILURES = 10

interface Failing {
  /** Before this one. */
  failures: number
  failingSince: Date | null
}

/** How long a device is left alone after another failure: as its push service says, else twice as long each time, up to six hours. */
export function waitMs({ failures }: Failing, retryAfterMs: number | null): number {
  return Math.max(retryAfterMs ?? 0, Math.min(MINUTE_MS * 2 ** Math.min(failures, 20), MOST_MS))
}

/** True when a device has failed ten times, over a week or more, this failure included. */
export function isGivenUp({ failures, failingSince }: Failing, now: Date): boolean {
  return (
    failures + 1 >= MOST_FAILURES &&
    failingSince !== null &&
    now.getTime() - failingSince.getTime() >= WEEK_MS
  )
}
