import { signal, type ReadonlySignal } from '@preact/signals'
import type { Outbox } from '../queue/outbox.ts'
import { undoResult } from '../queue/scan-transitions.ts'
import type { UndoResult } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Sync } from '../sync/sync.ts'

export type UndoOutcome = UndoResult | 'failed'

export interface UndoStore {
  /** The scan that somebody is asked about. */
  asked: ReadonlySignal<ScanRecord | null>
  ask(seq: number): Promise<void>
  keep(): void
  confirm(): Promise<void>
}

/** Taking a scan back: one tap asks, the second does it. */
export function createUndoStore(outbox: Outbox, sync: Sync, told: (outcome: UndoOutcome) => void): UndoStore {
  const asked = signal<ScanRecord | null>(null)
  /** The undo that somebody was told is on its way. */
  let wanted: number | null = null

  outbox.subscribe((changed) => {
    const undone = changed.find(({ seq, state }) => seq === wanted && state === 'undone')
    if (!undone) return
    wanted = null
    told(undoResult(undone))
  })

  async function confirm(): Promise<void> {
    const scan = asked.value
    asked.value = null
    if (!scan) return
    try {
      const outcome = await outbox.undo(scan.seq)
      wanted = outcome === 'wanted' ? scan.seq : null
      told(outcome)
      sync.wake()
    } catch {
      told('failed')
    }
  }

  return {
    asked,
    async ask(seq) {
      asked.value = await outbox.get(seq).catch(() => null)
      if (!asked.value) told('failed')
    },
    keep: () => void (asked.value = null),
    confirm,
  }
}

/** Whether a scan can still be taken back. */
export function canUndo({ state, undo }: ScanRecord): boolean {
  return undo === null && state !== 'undone' && state !== 'rejected' && state !== 'quarantined'
}
