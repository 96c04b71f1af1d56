import type { EveryStore } from './database.ts'
import type { Halt } from './scan-record.ts'

/** What this device has learned about sending under one grant. Kept over restarts; another grant starts afresh. */
export interface Limits {
  grantId: string
  halt: Halt | null
  mostScans: number
  mostBytes: number
  /** Corrected time of an answer of the service, at most a minute older than the last; absent before the first. */
  contactAt?: number
}

const CONTACT_EVERY_MS = 60_000

export function freshLimits(grantId: string): Limits {
  return { grantId, halt: null, mostScans: 200, mostBytes: 60_000 }
}

/** The same limits when the contact that they tell of is fresh enough: each change is written down. */
export function withContact(limits: Limits, at: number): Limits {
  const isFresh = Math.abs(at - (limits.contactAt ?? -Infinity)) < CONTACT_EVERY_MS
  return isFresh ? limits : { ...limits, contactAt: at }
}

/** Smaller batches, after one of `scans` was too large. */
export function halved(limits: Limits, scans: number): Limits {
  return {
    ...limits,
    mostScans: Math.max(1, Math.floor(Math.min(limits.mostScans, scans) / 2)),
    mostBytes: Math.max(1, Math.floor(limits.mostBytes / 2)),
  }
}

/** Forgets what was learned under grants that this device no longer has. */
export async function dropOldLimits(tx: Pick<EveryStore, 'objectStore'>): Promise<void> {
  const pairings = await tx.objectStore('pairing').getAll()
  const kept = new Set(pairings.map(({ grantId }) => grantId))
  const store = tx.objectStore('terms')
  for (const key of await store.getAllKeys()) {
    const row = await store.get(key)
    if (row && 'mostScans' in row && !kept.has(row.grantId)) await store.delete(key)
  }
}
