import { signal, type ReadonlySignal } from '@preact/signals'

const A_SECOND = 1_000

/** The time, once a second while somebody holds it. */
export interface Ticking {
  /** Milliseconds of `Date.now()`. */
  now: ReadonlySignal<number>
  /** Ticks until the returned function is called. */
  hold(): () => void
}

export function createTicking(): Ticking {
  const now = signal(Date.now())
  let holders = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => (now.value = Date.now())

  return {
    now,
    hold() {
      tick()
      if (holders++ === 0) timer = setInterval(tick, A_SECOND)
      return () => {
        if (--holders === 0) clearInterval(timer)
      }
    },
  }
}
