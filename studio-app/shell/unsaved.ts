import { signal, type ReadonlySignal } from '@preact/signals'

/** Keeps a person from losing what they have typed. */
export interface Unsaved {
  /** What waits for an answer: leave and lose it, or stay. */
  question: ReadonlySignal<{ leave: () => void } | null>
  /** A form says whether it has something to lose. Returns how to take it back. */
  add(isDirty: () => boolean): () => void
  isAny(): boolean
  /** Leaves at once, or asks first when there is something to lose. */
  leave(how: () => void): void
  /** Stays. */
  stay(): void
}

export function createUnsaved(): Unsaved {
  const forms = new Set<() => boolean>()
  const question = signal<{ leave: () => void } | null>(null)
  const isAny = () => [...forms].some((isDirty) => isDirty())
  return {
    question,
    add(isDirty) {
      forms.add(isDirty)
      return () => void forms.delete(isDirty)
    },
    isAny,
    leave(how) {
      if (!isAny()) return how()
      question.value = {
        leave() {
          question.value = null
          forms.clear()
          how()
        },
      }
    },
    stay() {
      question.value = null
    },
  }
}
