import { signal, type ReadonlySignal } from '@preact/signals'
import type { DoorLog } from '../shift/door-log.ts'
import type { FoundRecord } from './found-record.ts'

/** Who was let in by their name at this device: the service has it, and the list of the last scans shows it. */
export interface FoundEntries {
  /** Newest first; null until they have been read. */
  all: ReadonlySignal<readonly FoundRecord[] | null>
  load(): Promise<void>
  /** Never fails: the service has it already. */
  keep(record: FoundRecord): Promise<void>
}

export function createFoundEntries(log: DoorLog): FoundEntries {
  const all = signal<readonly FoundRecord[] | null>(null)
  return {
    all,
    async load() {
      const kept = await log.found().catch(() => all.value ?? [])
      all.value = kept.toSorted((a, b) => (a.foundAt < b.foundAt ? 1 : -1))
    },
    keep: (record) => log.putFound(record).catch(() => {}),
  }
}
