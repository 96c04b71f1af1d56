import type { OutboxRow } from '../queue/scan-transitions.ts'

/** A request leaves within this time after its rows were claimed, or not at all. */
export const FRESH_CLAIM_MS = 4_000
const LONGEST_REQUEST_MS = 10_000
/** By then whatever a claim was made for is over. */
export const LEASE_MS = FRESH_CLAIM_MS + LONGEST_REQUEST_MS + 1_000

/**
 * Which rows another window, or this one before a crash, may still have on their way. A claim counts from the moment
 * at which this window first saw it: clocks that are set, and claims of the dead, mean nothing then.
 */
export interface Leases {
  /** Given all that waits of an event, returns what of it is taken, with the time of `elapsed` when it will be free. */
  observe(eventId: string, open: readonly OutboxRow[]): ReadonlyMap<number, number>
  /** For a row as it is now, which may have been claimed since. */
  isTaken(row: OutboxRow): boolean
}

export function createLeases(sender: string, elapsed: () => number): Leases {
  /** By event. */
  const firstSeen = new Map<string, ReadonlyMap<string, number>>()

  function freeAt(row: OutboxRow): number {
    if (row.claim === null || row.claim.by === sender) return -Infinity
    return (firstSeen.get(row.eventId)?.get(nameOf(row)) ?? elapsed()) + LEASE_MS
  }

  return {
    observe(eventId, open) {
      const now = elapsed()
      const before = firstSeen.get(eventId)
      const claimed = open.filter(({ claim }) => claim !== null && claim.by !== sender)
      firstSeen.set(eventId, new Map(claimed.map((row) => [nameOf(row), before?.get(nameOf(row)) ?? now])))
      return new Map(claimed.map((row) => [row.seq, freeAt(row)] as const).filter(([, at]) => at > now))
    },
    isTaken: (row) => freeAt(row) > elapsed(),
  }
}

function nameOf({ seq, claim }: OutboxRow): string {
  return `${seq} ${claim?.by} ${claim?.turn}`
}
