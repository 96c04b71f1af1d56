import type { KeptPairing } from '../pairing/pairing-store.ts'
import type { Limits } from './limits.ts'
import type { OutboxRow } from './scan-transitions.ts'

type Scan = Pick<OutboxRow, 'eventId' | 'scanKey' | 'scannedAt'>

/** What this window knows of the storage, for the case that a person or the browser clears it under the app. */
export interface StorageMemory {
  /** The id of the database that this window works with; null before its first transaction. */
  databaseId: string | null
  pairings: ReadonlyMap<string, KeptPairing>
  limits: ReadonlyMap<string, Limits>
  /** Keeps rows as they are written or read; of two versions of a row, the newer. */
  remember(rows: readonly OutboxRow[]): void
  forget(scan: Scan): void
  /** In the order of this device. */
  rows(): OutboxRow[]
}

export function createStorageMemory(): StorageMemory {
  const rows = new Map<string, OutboxRow>()
  return {
    databaseId: null,
    pairings: new Map(),
    limits: new Map(),
    remember(seen) {
      for (const row of seen) {
        const known = rows.get(scanName(row))
        if (!known || revisionOf(row) >= revisionOf(known)) rows.set(scanName(row), row)
      }
    },
    forget: (scan) => void rows.delete(scanName(scan)),
    rows: () => [...rows.values()].toSorted((a, b) => a.seq - b.seq),
  }
}

/** Tells scans apart also in a database that has given their numbers to others. */
export function scanName({ eventId, scanKey, scannedAt }: Scan): string {
  return `${eventId} ${scanKey} ${scannedAt}`
}

/** Rows of earlier versions of this app have none. */
export function revisionOf({ revision }: OutboxRow): number {
  return revision ?? 0
}
