/** Decoding misses a frame now and then; a code that has not been read for so long has left. */
const LEFT_AFTER_MS = 1_500

/**
 * Which codes are in front of the camera. A ticket that is held there for a minute is shown once, not once a second;
 * it must leave before it counts as shown again.
 */
export interface CodesInView {
  isInView(code: string, now: number): boolean
  see(code: string, now: number): void
  count(now: number): number
  /**
   * Nothing is decoded until `resume`, so nothing is seen to leave: a ticket that is still there after its undo was
   * confirmed must not be let in again at once.
   */
  pause(now: number): void
  resume(now: number): void
}

export function createCodesInView(): CodesInView {
  let seenAt = new Map<string, number>()

  function forgetLeft(now: number): void {
    seenAt = new Map([...seenAt].filter(([, at]) => now - at <= LEFT_AFTER_MS))
  }

  return {
    isInView: (code, now) => now - (seenAt.get(code) ?? -Infinity) <= LEFT_AFTER_MS,
    see(code, now) {
      forgetLeft(now)
      seenAt.set(code, now)
    },
    count(now) {
      forgetLeft(now)
      return seenAt.size
    },
    pause: forgetLeft,
    resume: (now) => void (seenAt = new Map([...seenAt.keys()].map((code) => [code, now]))),
  }
}
