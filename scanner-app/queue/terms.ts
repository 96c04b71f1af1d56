import type { Halt } from './scan-record.ts'

/** What this device has learned about sending under one grant. Kept over restarts; another grant starts afresh. */
export interface Terms {
  grantId: string
  halt: Halt | null
  mostScans: number
  mostBytes: number
}

export function freshTerms(grantId: string): Terms {
  return { grantId, halt: null, mostScans: 200, mostBytes: 60_000 }
}

/** Smaller batches, after one of `scans` was too large. */
export function halved(terms: Terms, scans: number): Terms {
  return {
    ...terms,
    mostScans: Math.max(1, Math.floor(Math.min(terms.mostScans, scans) / 2)),
    mostBytes: Math.max(1, Math.floor(terms.mostBytes / 2)),
  }
}
