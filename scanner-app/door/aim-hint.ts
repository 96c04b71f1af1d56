import { signal, type ReadonlySignal } from '@preact/signals'

/** As long as a code that is read no more still counts as in view. */
const SHOWN_FOR_MS = 1_500

/** What to do about codes that stay in view after their verdict. */
export type AimHint = 'take-away' | 'one-at-a-time'

export interface AimHints {
  hint: ReadonlySignal<AimHint | null>
  /** So many codes are in view, and this frame shows one that has had its verdict. */
  stays(codesInView: number): void
}

/** The hint stays until nothing that was read before has been seen for a while. */
export function createAimHints(): AimHints {
  const hint = signal<AimHint | null>(null)
  let clearing: ReturnType<typeof setTimeout> | undefined
  return {
    hint,
    stays(codesInView) {
      clearTimeout(clearing)
      hint.value = codesInView > 1 ? 'one-at-a-time' : 'take-away'
      clearing = setTimeout(() => (hint.value = null), SHOWN_FOR_MS)
    },
  }
}
