import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Halt } from '../queue/scan-record.ts'
import type { SyncStatus } from '../sync/status.ts'

/** Something a supervisor has to see before scanning goes on. */
export type Interruption = { kind: 'halted'; halt: Halt } | { kind: 'elsewhere' }

export interface Interruptions {
  /** What takes the screen now. */
  shown: ReadonlySignal<Interruption | null>
  /** Why sending is stopped, also after somebody chose to go on scanning. */
  halt: ReadonlySignal<Halt | null>
  /** Go on scanning. */
  pass(): void
  /** Look at it again. */
  recall(): void
}

export function createInterruptions(status: ReadonlySignal<SyncStatus>): Interruptions {
  const passed = signal<string | null>(null)
  const halt = computed(() => status.value.halt)
  const elsewhere = computed(() => status.value.elsewhere)
  const standing = computed<Interruption | null>(() => {
    if (halt.value) return { kind: 'halted', halt: halt.value }
    return elsewhere.value ? { kind: 'elsewhere' } : null
  })
  const nameOf = (each: Interruption) => (each.kind === 'halted' ? each.halt.kind : each.kind)

  effect(() => {
    if (!standing.value) passed.value = null
  })

  return {
    shown: computed(() => {
      const each = standing.value
      return each && nameOf(each) !== passed.value ? each : null
    }),
    halt,
    pass: () => void (passed.value = standing.value && nameOf(standing.value)),
    recall: () => void (passed.value = null),
  }
}
