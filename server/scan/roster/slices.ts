import { setImmediate as nextLoop } from 'node:timers'

/** The longest that scans wait for a roster. */
const SLICE_MS = 4

/** Who waits to go on with a roster. */
const waiting: (() => void)[] = []

/** One slice in a turn of the event loop, of all rosters together: however many are made at once, others go on in between. */
function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) nextLoop(goOn)
  })
}

function goOn(): void {
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) nextLoop(goOn)
}

/** Gives way to others before the first slice of time, and when one is over. */
export function slices(): () => Promise<void> | undefined {
  let ends = 0
  async function giveWay(): Promise<void> {
    await nextSlice()
    ends = performance.now() + SLICE_MS
  }
  return () => (performance.now() < ends ? undefined : giveWay())
}
