import type { Halt } from './scan-record.ts'

/** What this device has learned about sending under one grant. Kept over restarts; another grant starts afresh. */
export interface Terms {
  grantId: string
  halt: Halt | null
  mostScans: number
  mostBytes: number
  /** Corrected time of an answer of the service, at most a minute older than the last; absent before the first. */
  contactAt?: number
}

const CONTACT_EVERY_MS = 60_000

export function freshTerms(grantId: string): Terms {
  return { grantId, halt: null, mostScans: 200, mostBytes: 60_000 }
}

/** The same terms when the contact that they tell of is fresh enough: each change is written down. */
export function withContact(terms: Terms, at: number): Terms {
  const isFresh = Math.abs(at - (terms.contactAt ?? -Infinity)) < CONTACT_EVERY_MS
  return isFresh ? terms : { ...terms, contactAt: at }
}

/** Smaller batches, after one of `scans` was too large. */
export function halved(terms: Terms, scans: number): Terms {
  return {
    ...terms,
    mostScans: Math.max(1, Math.floor(Math.min(terms.mostScans, scans) / 2)),
    mostBytes: Math.max(1, Math.floor(terms.mostBytes / 2)),
  }
}
