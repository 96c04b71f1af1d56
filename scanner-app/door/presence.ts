/** Decoding misses a frame now and then; a code that has not been read for so long has left. */
const LEFT_AFTER_MS = 1_500

/**
 * Which codes are in front of the camera. A ticket that is held there for a minute is shown once, not once a second;
 * it must leave before it counts as shown again.
 */
export interface Presence {
  isInView(code: string, now: number): boolean
  see(code: string, now: number): void
}

export function createPresence(): Presence {
  const seenAt = new Map<string, number>()
  return {
    isInView: (code, now) => now - (seenAt.get(code) ?? -Infinity) <= LEFT_AFTER_MS,
    see(code, now) {
      for (const [each, at] of seenAt) if (now - at > LEFT_AFTER_MS) seenAt.delete(each)
      seenAt.set(code, now)
    },
  }
}
