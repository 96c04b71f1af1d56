import { backoffMs } from './backoff.ts'
import { noSuspects } from './suspects.ts'
import type { Suspects } from './suspects.ts'

/**
 * What the sender remembers from one request to the next. A crash may lose all of it. Times are milliseconds of a
 * clock that nobody sets.
 */
export interface SendState {
  /** Rounds in a row without a response to what waits. */
  failures: number
  /** No request before: our own backoff, cut short when the app comes back to the front. */
  backoffUntil: number
  /** No request before: asked for by the service. */
  waitUntil: number
  /** Refreshes of the known keys in a row without a response. */
  askFailures: number
  /** No refresh before. Scans and undos don't wait for it. */
  askAfter: number
  /** When each day's known keys were last asked for. A day that is missing is asked for before anything is sent. */
  asked: Readonly<Record<string, number>>
  /** When the roster was last asked for. */
  rosterAskedAt: number
  suspects: Suspects
  /** Records that a response left out, and when to try each again. */
  held: ReadonlyMap<number, number>
  /** When scans were last sent. */
  postedAt: number
  /** The requests of the last minute. */
  sent: readonly number[]
}

export const freshSendState: SendState = {
  failures: 0,
  backoffUntil: 0,
  waitUntil: 0,
  askFailures: 0,
  askAfter: 0,
  asked: {},
  rosterAskedAt: -Infinity,
  suspects: noSuspects,
  held: new Map(),
  postedAt: -Infinity,
  sent: [],
}

export const MINUTE_MS = 60_000

export function withRequest(sendState: SendState, now: number): SendState {
  return { ...sendState, sent: [...sendState.sent.filter((at) => at > now - MINUTE_MS), now] }
}

export function retriedAtOnce(sendState: SendState): SendState {
  return { ...sendState, backoffUntil: 0 }
}

/** The app is in front again, or the network may be back: try at once, and first ask what the other doors did. */
export function resumed(sendState: SendState): SendState {
  return { ...retriedAtOnce(sendState), asked: {}, rosterAskedAt: -Infinity }
}

/** No response to what waits: wait, and then ask for the known keys before anything is sent. */
export function withFailure(
  sendState: SendState,
  { now, random }: { now: number; random: number },
): SendState {
  const failures = sendState.failures + 1
  return { ...sendState, failures, backoffUntil: now + backoffMs(failures, random), asked: {} }
}

/** The day counts as asked for, so that one too big for the link never keeps scans from leaving. */
export function withFailedAsk(
  sendState: SendState,
  { day, now, random }: { day: string; now: number; random: number },
): SendState {
  const askFailures = sendState.askFailures + 1
  const askAfter = now + backoffMs(askFailures, random)
  return { ...sendState, askFailures, askAfter, asked: { ...sendState.asked, [day]: -Infinity } }
}

export function withWait(sendState: SendState, until: number): SendState {
  return { ...sendState, waitUntil: until }
}
