import { signal, type ReadonlySignal } from '@preact/signals'

/** The time, moving once a second between `begin` and what it returns. */
export interface Ticking {
  now: ReadonlySignal<number>
  begin(): () => void
}

export function createTicking(clock: () => number = Date.now): Ticking {
  const now = signal(clock())
  return {
    now,
    begin() {
      now.value = clock()
      const timer = setInterval(() => (now.value = clock()), 1_000)
      return () => clearInterval(timer)
    },
  }
}
