/** How far the clocks of a page are ahead of the machine's. */
export interface ClockShift {
  /** What people can set: Date. */
  dateMs: number
  /** What nobody can: performance.now(). */
  elapsedMs: number
}

declare global {
  var clockShift: ClockShift | undefined
}

/** Runs in the page before anything else, and again whenever the test moves the device's clocks. */
export function fakeClock(shift: ClockShift): void {
  const isSteered = globalThis.clockShift !== undefined
  globalThis.clockShift = shift
  if (isSteered) return
  const RealDate = Date
  const now = () => RealDate.now() + (globalThis.clockShift?.dateMs ?? 0)
  globalThis.Date = class extends RealDate {
    constructor(...given: [number?]) {
      super(...((given.length === 0 ? [now()] : given) as [number]))
    }
    static override now(): number {
      return now()
    }
  } as DateConstructor
  const elapsed = performance.now.bind(performance)
  performance.now = () => elapsed() + (globalThis.clockShift?.elapsedMs ?? 0)
}
