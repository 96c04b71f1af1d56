import type { SyncPorts } from './ports.ts'

/** True as soon as there is a roster that was asked for after this moment, false when the time is over. */
export function awaitRoster(
  { roster, clock, timers }: Pick<SyncPorts, 'roster' | 'clock' | 'timers'>,
  withinMs: number,
): Promise<boolean> {
  const from = clock.elapsed()
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      unsubscribe()
      timers.clear(timer)
      resolve(isThere)
    }
    const unsubscribe = roster.subscribe(() => {
      if (roster.asOf() >= from) end(true)
    })
    const timer = timers.set(() => end(false), withinMs)
  })
}
