import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { findEntries, type PaletteEntry } from './palette-entries.ts'

const MOST_SHOWN = 12

export interface PaletteStore {
  isOpen: ReadonlySignal<boolean>
  typed: ReadonlySignal<string>
  found: ReadonlySignal<readonly PaletteEntry[]>
  /** Which of those found Enter opens. */
  chosen: ReadonlySignal<number>
  open(): void
  close(): void
  write(text: string): void
  /** The next, or with -1 the one before; behind the last comes the first. */
  move(by: 1 | -1): void
}

export function createPaletteStore(entries: ReadonlySignal<readonly PaletteEntry[]>): PaletteStore {
  const isOpen = signal(false)
  const typed = signal('')
  const chosen = signal(0)
  const found = computed(() => findEntries(entries.value, typed.value, MOST_SHOWN))
  return {
    isOpen,
    typed,
    found,
    chosen,
    open() {
      typed.value = ''
      chosen.value = 0
      isOpen.value = true
    },
    close: () => (isOpen.value = false),
    write(text) {
      typed.value = text
      chosen.value = 0
    },
    move(by) {
      const count = Math.max(1, found.value.length)
      chosen.value = (chosen.value + by + count) % count
    },
  }
}
