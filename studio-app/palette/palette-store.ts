import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { findEntries, type PaletteEntry } from './palette-entries.ts'

const MOST_SHOWN = 12

export interface PaletteStore {
  typed: ReadonlySignal<string>
  found: ReadonlySignal<readonly PaletteEntry[]>
  /** Which of those found Enter opens. */
  chosen: ReadonlySignal<number>
  /** The address that is on the screen. */
  path: ReadonlySignal<string>
  follow(path: string): void
  /** Begins anew, as each time when it is opened. */
  clear(): void
  write(text: string): void
  /** The next, or with -1 the one before; behind the last comes the first. */
  move(by: 1 | -1): void
}

/** `entriesOf` says what there is to go to from an address. */
export function createPaletteStore(entriesOf: (path: string) => readonly PaletteEntry[]): PaletteStore {
  const path = signal('')
  const typed = signal('')
  const chosen = signal(0)
  const found = computed(() => findEntries(entriesOf(path.value), typed.value, MOST_SHOWN))
  return {
    typed,
    found,
    chosen,
    path,
    follow(next) {
      path.value = next
    },
    clear() {
      typed.value = ''
      chosen.value = 0
    },
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
