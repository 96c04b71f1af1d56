import type { GuardedDatabase, StorageLoss } from './guarded-database.ts'
import type { Limits } from './limits.ts'
import { createListeners } from './listeners.ts'
import { createScanMoves } from './scan-moves.ts'
import type { ScanMoves } from './scan-moves.ts'
import { createScanReads } from './scan-reads.ts'
import type { ScanReads } from './scan-reads.ts'
import type { ScanRecord } from './scan-record.ts'
import { createScanRecorder } from './scan-recorder.ts'
import type { ScanRecorder } from './scan-recorder.ts'

/** The scans of this device and what has become of each. A verb rejects when the storage fails; nothing is lost by that. */
export interface Outbox extends ScanRecorder, ScanReads, ScanMoves {
  readLimits(grantId: string): Promise<Limits | null>
  writeLimits(limits: Limits): Promise<void>
  /** Notices when the storage was cleared, and writes back what is remembered; call it now and then. */
  checkStorage(): Promise<void>
  /** That the storage was cleared under the running app, until a person has seen it. */
  storageLoss(): Promise<StorageLoss | null>
  endStorageLoss(): Promise<void>
  /** Called with the changed records after each change. Returns the way to stop. */
  subscribe(listener: (changed: readonly ScanRecord[]) => void): () => void
}

/** Where earlier versions kept the limits of the only grant. */
const ONLY = 'now'
/** The name that the limits are stored under: renaming a store takes a new version of the database. */
const LIMITS = 'terms'

export function createOutbox(db: GuardedDatabase): Outbox {
  const { publish, subscribe } = createListeners<readonly ScanRecord[]>()
  db.onWrittenBack(() => publish([]))

  return {
    ...createScanRecorder(db, publish),
    ...createScanReads(db),
    ...createScanMoves(db, publish),
    readLimits: (grantId) =>
      db.read([LIMITS], async (tx) => {
        const store = tx.objectStore(LIMITS)
        const kept = (await store.get(grantId)) ?? (await store.get(ONLY))
        return kept && 'mostScans' in kept && kept.grantId === grantId ? kept : null
      }),
    async writeLimits(limits) {
      await db.write([LIMITS], (tx) => tx.objectStore(LIMITS).put(limits, limits.grantId))
    },
    checkStorage: db.check,
    storageLoss: db.readLoss,
    endStorageLoss: async () => {
      await db.endLoss()
      publish([])
    },
    subscribe,
  }
}
