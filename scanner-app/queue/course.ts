import { backoffMs } from './backoff.ts'
import type { Meaning } from './answer.ts'
import { noSuspects } from './suspects.ts'
import type { Suspects } from './suspects.ts'

/**
 * What the sender remembers from one request to the next. A crash may lose all of it. Times are milliseconds of a
 * clock that nobody sets.
 */
export interface Course {
  /** Rounds in a row without an answer to what waits. */
  failures: number
  /** No request before: our own patience, cut short when the app comes back to the front. */
  backoffUntil: number
  /** No request before: asked for by the service. */
  waitUntil: number
  /** Regular looks in a row without an answer. */
  askFailures: number
  /** No regular look before. Scans and undos don't wait for it. */
  askAfter: number
  /** When each day's known keys were last asked for. A day that is missing is asked for before anything is sent. */
  asked: Readonly<Record<string, number>>
  suspects: Suspects
  /** Records that an answer left out, and when to try each again. */
  held: ReadonlyMap<number, number>
  /** The requests of the last minute. */
  sent: readonly number[]
}

export const freshCourse: Course = {
  failures: 0,
  backoffUntil: 0,
  waitUntil: 0,
  askFailures: 0,
  askAfter: 0,
  asked: {},
  suspects: noSuspects,
  held: new Map(),
  sent: [],
}

export const MINUTE_MS = 60_000

export function withRequest(course: Course, now: number): Course {
  return { ...course, sent: [...course.sent.filter((at) => at > now - MINUTE_MS), now] }
}

/** The app is in front again, or the network may be back: try at once, and ask first what the other doors did. */
export function resumed(course: Course): Course {
  return { ...course, backoffUntil: 0, asked: {} }
}

/** The round got no answer: wait, and then ask for the known keys before anything is sent. */
export function withFailure(course: Course, { now, random }: { now: number; random: number }): Course {
  const failures = course.failures + 1
  return { ...course, failures, backoffUntil: now + backoffMs(failures, random), asked: {} }
}

/** A look got no answer: the day counts as asked for, so that one too big for the link never keeps scans from leaving. */
export function withFailedAsk(
  course: Course,
  { day, now, random }: { day: string; now: number; random: number },
): Course {
  const askFailures = course.askFailures + 1
  const askAfter = now + backoffMs(askFailures, random)
  return { ...course, askFailures, askAfter, asked: { ...course.asked, [day]: -Infinity } }
}

export function withPatience(
  course: Course,
  meaning: Extract<Meaning<never>, { kind: 'too-many' }>,
  now: number,
): Course {
  return { ...course, waitUntil: now + meaning.waitMs }
}
