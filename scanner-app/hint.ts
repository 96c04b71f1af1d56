import { signal, type ReadonlySignal } from '@preact/signals'

const PASSES_AFTER_MS = 6_000

export interface Hint {
  /** A sentence that passes by itself. */
  text: ReadonlySignal<string | null>
  tell(sentence: string): void
  /** Something else is on the screen, and it was not about that. */
  drop(): void
}

export function createHint(): Hint {
  const text = signal<string | null>(null)
  let clearing: ReturnType<typeof setTimeout> | undefined
  return {
    text,
    tell(sentence) {
      clearTimeout(clearing)
      text.value = sentence
      clearing = setTimeout(() => (text.value = null), PASSES_AFTER_MS)
    },
    drop: () => void (text.value = null),
  }
}
