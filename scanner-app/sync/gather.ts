import { MINUTE_MS } from './send-state.ts'

const SHORTEST_MS = 150

/**
 * How long after a request new scans are gathered for the next one. Short while less than half of the minute's
 * requests is used; from then on the rest is spread evenly, so that no scan waits until the minute is over.
 */
export function gatherMs(sent: readonly number[], now: number, mostAMinute: number): number {
  const recent = sent.filter((at) => at > now - MINUTE_MS)
  const [oldest] = recent
  if (oldest === undefined || recent.length < mostAMinute / 2) return SHORTEST_MS
  const left = Math.max(1, mostAMinute - recent.length)
  return Math.max(SHORTEST_MS, (oldest + MINUTE_MS - now) / left)
}
