import type { Limits } from '../queue/limits.ts'

export type Link = 'good' | 'bad' | 'unknown'

/** What this window has seen of the service. */
export interface Contact {
  /** Whether each of the last requests had a response, the newest last. */
  results: readonly boolean[]
  /** The last response of the service, in corrected time and by the device's own clock. */
  last: { at: number; deviceTime: number } | null
}

export const noContact: Contact = { results: [], last: null }

const KEPT_RESULTS = 5
const FAILURES_OF_A_BAD_LINK = 2
const RESPONSES_THAT_END_IT = 2
/** Coming back to the front comes as several events at once. */
const FRESH_CONTACT_MS = 15_000

export function withResult(contact: Contact, answered: boolean): Contact {
  return { ...contact, results: [...contact.results, answered].slice(-KEPT_RESULTS) }
}

/** By the device's own clock, which also moves while the device sleeps. */
export function isFresh({ last }: Contact, deviceNow: number): boolean {
  return last !== null && Math.abs(deviceNow - last.deviceTime) < FRESH_CONTACT_MS
}

/** Whether the network is there, by what really came back: `navigator.onLine` is true behind a captive portal. */
export function linkOf({ results }: Contact): Link {
  if (results.length === 0) return 'unknown'
  const failures = results.filter((answered) => !answered).length
  const isBack = results.slice(-RESPONSES_THAT_END_IT).every(Boolean)
  return failures >= FAILURES_OF_A_BAD_LINK && !isBack ? 'bad' : 'good'
}

/** What was kept for a time to come was written by a clock that was ahead of this one: it tells nothing. */
export function lastSyncAt({ last }: Contact, limits: Limits | null, now: number): number | null {
  const kept = limits?.contactAt ?? -Infinity
  const latest = Math.max(last?.at ?? -Infinity, kept <= now ? kept : -Infinity)
  return latest === -Infinity ? null : latest
}
