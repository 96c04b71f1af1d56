import type { GuardedDatabase } from './guarded-database.ts'
import type { ScanRecord } from './scan-record.ts'
import { isUnanswered } from './scan-transitions.ts'
import type { OutboxRow } from './scan-transitions.ts'
import { unsentExport } from './unsent-export.ts'
import type { UnsentExport } from './unsent-export.ts'

export interface ScanReads {
  /** The newest scans, newest first. */
  recent(most: number): Promise<ScanRecord[]>
  /** What waits, by event. */
  waits(): Promise<Wait[]>
  /** Scans and undos that the service has not answered for; of every event, unless one is named. */
  waitingCount(eventId?: string): Promise<number>
  /** Rejected, quarantined, in conflict, left out of three responses, or an undo that was refused or failed three times; newest first. */
  attention(): Promise<ScanRecord[]>
  /** Every record of a key on this device, oldest first. */
  find(scanKey: string): Promise<ScanRecord[]>
  get(seq: number): Promise<ScanRecord | null>
  /** What waits for this event, oldest first. */
  open(eventId: string, most: number): Promise<OutboxRow[]>
  /** A file of every record that the service has not settled; no token and no ticket code. */
  exportUnsent(): Promise<UnsentExport>
}

/** Scans and undos of one event that the service has not answered for. */
export interface Wait {
  eventId: string
  count: number
  /** When the oldest scan among them was made; null when only undos wait. */
  oldestAt: string | null
}

export function createScanReads(db: GuardedDatabase): ScanReads {
  /** Also what another window has written: should the storage be cleared, either can write it back. */
  function remembered(rows: OutboxRow[]): OutboxRow[] {
    db.remember(rows)
    return rows
  }

  return {
    recent: async (most) => remembered(await readRecent(db, most)),
    waits: () => readWaits(db),
    waitingCount: (eventId) =>
      db.read(['scans'], (tx) => tx.objectStore('scans').index('open').count(eventId)),
    attention: () =>
      db.read(['scans'], async (tx) =>
        (await tx.objectStore('scans').index('trouble').getAll()).toReversed(),
      ),
    find: (scanKey) => db.read(['scans'], (tx) => tx.objectStore('scans').index('scanKey').getAll(scanKey)),
    get: async (seq) => (await db.read(['scans'], (tx) => tx.objectStore('scans').get(seq))) ?? null,
    open: async (eventId, most) =>
      remembered(
        await db.read(['scans'], (tx) => tx.objectStore('scans').index('open').getAll(eventId, most)),
      ),
    exportUnsent: async () => unsentExport(await readUnsent(db)),
  }
}

function readRecent(db: GuardedDatabase, most: number): Promise<OutboxRow[]> {
  return db.read(['scans'], async (tx) => {
    const store = tx.objectStore('scans')
    const newest = await store.openKeyCursor(null, 'prev')
    if (!newest) return []
    return (await store.getAll(IDBKeyRange.lowerBound(newest.key - most + 1))).toReversed()
  })
}

function readWaits(db: GuardedDatabase): Promise<Wait[]> {
  return db.read(['scans'], async (tx) => {
    const index = tx.objectStore('scans').index('open')
    const waits: Wait[] = []
    // Not `nextunique`: WebKit can't open such a cursor where there is nothing, and the transaction ends.
    let event = await index.openKeyCursor()
    while (event) {
      let scan = await index.openCursor(event.key)
      while (scan && !isUnanswered(scan.value)) scan = await scan.continue()
      const oldestAt = scan?.value.scannedAt ?? null
      waits.push({ eventId: event.key, count: await index.count(event.key), oldestAt })
      event = await index.openKeyCursor(IDBKeyRange.lowerBound(event.key, true))
    }
    return waits
  })
}

async function readUnsent(db: GuardedDatabase): Promise<ScanRecord[]> {
  const rows = await db.read(['scans'], async (tx) => {
    const store = tx.objectStore('scans')
    const open = await store.index('open').getAll()
    const trouble = await store.index('trouble').getAll()
    return [...open, ...trouble.filter((row) => row.state === 'quarantined' && row.open === undefined)]
  })
  return rows.toSorted((a, b) => a.seq - b.seq)
}
