import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { StorageLoss } from '../queue/guarded-database.ts'
import type { Outbox } from '../queue/outbox.ts'
import type { Wait } from '../queue/scan-reads.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Sync } from '../sync/sync.ts'
import type { SyncStatus } from '../sync/status.ts'

const SHOWN_SCANS = 100
/** A scan changes three times within a moment, and its verdict must not wait for what is read for the rest of the screen. */
const GATHER_MS = 250

/** The queue as the screens see it. */
export interface QueueView {
  waits: ReadonlySignal<readonly Wait[]>
  /** How many in all. */
  waiting: ReadonlySignal<number>
  /** Newest first; null until they have been read. */
  recent: ReadonlySignal<readonly ScanRecord[] | null>
  attention: ReadonlySignal<readonly ScanRecord[]>
  status: ReadonlySignal<SyncStatus>
  /** The storage was cleared under the running app, and nobody has seen it yet. */
  storageLoss: ReadonlySignal<StorageLoss | null>
  /** False after a read failed: what is shown may be old. */
  readable: ReadonlySignal<boolean>
  refresh(): Promise<void>
}

export function viewQueue(outbox: Outbox, sync: Sync): QueueView {
  const waits = signal<readonly Wait[]>([])
  const waiting = computed(() => waits.value.reduce((sum, { count }) => sum + count, 0))
  const recent = signal<readonly ScanRecord[] | null>(null)
  const attention = signal<readonly ScanRecord[]>([])
  const status = signal(sync.status)
  const storageLoss = signal<StorageLoss | null>(null)
  const readable = signal(true)
  let reading: Promise<void> | null = null
  let stale = false
  let gathering: ReturnType<typeof setTimeout> | null = null

  async function read(): Promise<void> {
    try {
      waits.value = await outbox.waits()
      attention.value = await outbox.attention()
      recent.value = await outbox.recent(SHOWN_SCANS)
      storageLoss.value = await outbox.storageLoss()
      readable.value = true
    } catch {
      readable.value = false
    }
  }

  /** A drain of thousands changes much at once: read again after the running read, but not once for each change. */
  async function refresh(): Promise<void> {
    stale = true
    reading ??= (async () => {
      while (stale) {
        stale = false
        await read()
      }
      reading = null
    })()
    return reading
  }

  outbox.subscribe(() => {
    gathering ??= setTimeout(() => {
      gathering = null
      void refresh()
    }, GATHER_MS)
  })
  sync.subscribe((next) => (status.value = { ...next }))
  return { waits, waiting, recent, attention, status, storageLoss, readable, refresh }
}
