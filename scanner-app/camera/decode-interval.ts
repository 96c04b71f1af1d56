/**
 * Phones that decode every frame get hot within minutes, so an idle door slows down and then rests. Cameras give 24 to
 * 30 frames a second: every second one is 12 to 15 decoded.
 */
const BUSY_GAP_MS = 56
const IDLE_GAP_MS = 210
const IDLE_AFTER_MS = 20_000
const REST_AFTER_MS = 180_000

/** How long to wait between two frames that are decoded, given how long nothing has happened; null to switch the camera off. */
export function decodeIntervalMs(idleMs: number): number | null {
  if (idleMs >= REST_AFTER_MS) return null
  return idleMs >= IDLE_AFTER_MS ? IDLE_GAP_MS : BUSY_GAP_MS
}
