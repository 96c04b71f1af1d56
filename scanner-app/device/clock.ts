/** The device's clock, corrected by the service's. */
export interface Clock {
  /** Corrected time, milliseconds since 1970 UTC. */
  now(): number
  /** The device's own clock, as it is set. */
  deviceNow(): number
  /** Milliseconds of a clock that nobody sets; it may stand still while the device sleeps. */
  elapsed(): number
  /** What to add to the device's clock; null before anything was heard. */
  offsetMs(): number | null
  /** Whether the service has been heard since the device's clock last jumped. */
  isSure(): boolean
  /** Whether the device's clock is so wrong that somebody should set it. */
  isSkewed(): boolean
  /** Takes the Date header of an answer. */
  hear(answer: { date: string; roundTripMs: number }): void
  /** An offset from before a restart: better than none, and not sure. */
  assume(offsetMs: number): void
  /** Call every second while visible, and when the app is back in front. True when the clock has jumped. */
  check(): boolean
}

export interface ClockPorts {
  deviceNow(): number
  elapsed(): number
}

interface Sample {
  offsetMs: number
  roundTripMs: number
}

const KEPT = 8
const JUMP_MS = 2_000
const SKEW_MS = 60_000
/** A Date header is cut to the second: on average half of it has passed. */
const HALF_SECOND_MS = 500

export function createClock({ deviceNow, elapsed }: ClockPorts): Clock {
  let samples: Sample[] = []
  let offset: number | null = null
  let last = { device: deviceNow(), elapsed: elapsed() }

  function check(): boolean {
    const now = { device: deviceNow(), elapsed: elapsed() }
    const gap = now.device - last.device - (now.elapsed - last.elapsed)
    last = now
    if (Math.abs(gap) <= JUMP_MS) return false
    samples = []
    if (offset !== null && (gap < 0 || rightsIt(gap, offset))) offset -= gap
    return true
  }

  return {
    now: () => deviceNow() + (offset ?? 0),
    deviceNow,
    elapsed,
    offsetMs: () => offset,
    isSure: () => samples.length > 0,
    isSkewed: () => offset !== null && Math.abs(offset) > SKEW_MS,
    hear({ date, roundTripMs }) {
      const serverTime = Date.parse(date) + HALF_SECOND_MS + roundTripMs / 2
      if (Number.isNaN(serverTime)) return
      check()
      samples = [...samples, { offsetMs: serverTime - deviceNow(), roundTripMs }].slice(-KEPT)
      offset = Math.round(bestOf(samples).offsetMs)
    },
    assume(offsetMs) {
      offset ??= offsetMs
    },
    check,
  }
}

/**
 * Backward, somebody has set the clock. Forward, the device has most likely slept, and its clock is as wrong as before;
 * unless it was slow, and the jump is just what it was slow by: then it has been set right, as the app asks for. A sleep
 * that happens to be as long leaves the time behind by that much, until the service is heard.
 */
function rightsIt(gapMs: number, offsetMs: number): boolean {
  return offsetMs > SKEW_MS && Math.abs(offsetMs - gapMs) <= SKEW_MS
}

function bestOf(samples: readonly Sample[]): Sample {
  return samples.reduce((best, sample) => (sample.roundTripMs <= best.roundTripMs ? sample : best))
}
