import { signal, type ReadonlySignal } from '@preact/signals'

const PASSES_AFTER_MS = 6_000

export interface Hint {
  /** A sentence that passes by itself. */
  text: ReadonlySignal<string | null>
  /** One that must be read stays its time, whatever comes after it. */
  tell(sentence: string, how?: { mustBeRead: boolean }): void
  /** Something else is on the screen, and it was not about that. */
  drop(): void
}

export function createHint(): Hint {
  const text = signal<string | null>(null)
  let clearing: ReturnType<typeof setTimeout> | undefined
  let isKept = false
  return {
    text,
    tell(sentence, { mustBeRead } = { mustBeRead: false }) {
      clearTimeout(clearing)
      isKept = mustBeRead
      text.value = sentence
      clearing = setTimeout(() => (text.value = null), PASSES_AFTER_MS)
    },
    drop() {
      if (!isKept) text.value = null
    },
  }
}
