import { signal, type ReadonlySignal } from '@preact/signals'

/** Winners on a screen, one after the other. */
export interface Reveal {
  /** How many can be seen; null before it was begun, when all can be. */
  shown: ReadonlySignal<number | null>
  begin(count: number): void
  /** All at once. */
  skip(): void
  stop(): void
}

const EVERY_MS = 1_600

/** `isCalm`: the person wants no motion, so all are there at once. */
export function createReveal(isCalm: () => boolean): Reveal {
  const shown = signal<number | null>(null)
  let all = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  const skip = () => {
    stop()
    shown.value = all
  }
  return {
    shown,
    begin(count) {
      stop()
      all = count
      shown.value = 0
      if (isCalm()) return skip()
      timer = setInterval(() => {
        shown.value = (shown.value ?? 0) + 1
        if (shown.value >= all) stop()
      }, EVERY_MS)
    },
    skip,
    stop,
  }
}
