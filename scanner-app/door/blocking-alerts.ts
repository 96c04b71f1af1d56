import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Halt } from '../queue/scan-record.ts'
import type { SyncStatus } from '../sync/status.ts'

/** Something a supervisor has to see before scanning goes on. */
export type BlockingAlert = { kind: 'halted'; halt: Halt } | { kind: 'other-window' }

export interface BlockingAlerts {
  /** What takes the screen now. */
  shown: ReadonlySignal<BlockingAlert | null>
  /** Why sending is stopped, also after somebody chose to go on scanning. */
  halt: ReadonlySignal<Halt | null>
  /** Go on scanning. */
  dismiss(): void
  /** Shows it again. */
  reopen(): void
}

export function createBlockingAlerts(status: ReadonlySignal<SyncStatus>): BlockingAlerts {
  const dismissed = signal<string | null>(null)
  const halt = computed(() => status.value.halt)
  const isOtherWindow = computed(() => status.value.elsewhere)
  const current = computed<BlockingAlert | null>(() => {
    if (halt.value) return { kind: 'halted', halt: halt.value }
    return isOtherWindow.value ? { kind: 'other-window' } : null
  })
  const nameOf = (each: BlockingAlert) => (each.kind === 'halted' ? each.halt.kind : each.kind)

  effect(() => {
    if (!current.value) dismissed.value = null
  })

  return {
    shown: computed(() => {
      const each = current.value
      return each && nameOf(each) !== dismissed.value ? each : null
    }),
    halt,
    dismiss: () => void (dismissed.value = current.value && nameOf(current.value)),
    reopen: () => void (dismissed.value = null),
  }
}
