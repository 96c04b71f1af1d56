import { signal, type ReadonlySignal } from '@preact/signals'

const SHOWN_FOR_MS = 6_000

export interface Toast {
  /** A sentence that passes by itself. */
  text: ReadonlySignal<string | null>
  /** One that must be read stays its time, whatever comes after it. */
  show(sentence: string, how?: { mustBeRead: boolean }): void
  /** Something else is on the screen, and the sentence was not about that. */
  dismiss(): void
}

export function createToast(): Toast {
  const text = signal<string | null>(null)
  let clearing: ReturnType<typeof setTimeout> | undefined
  let isKept = false
  return {
    text,
    show(sentence, { mustBeRead } = { mustBeRead: false }) {
      clearTimeout(clearing)
      isKept = mustBeRead
      text.value = sentence
      clearing = setTimeout(() => (text.value = null), SHOWN_FOR_MS)
    },
    dismiss() {
      if (!isKept) text.value = null
    },
  }
}
