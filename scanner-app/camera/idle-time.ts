import { createCodesInView } from './codes-in-view.ts'

/** How long nothing has happened at a door: the camera decodes less often after a while, and then rests. */
export interface IdleTime {
  /** Somebody did something. */
  touch(): void
  /** A code was read. What stays in view all evening, as a poster, is read in every frame and counts once. */
  see(code: string): void
  idleMs(): number
}

export function createIdleTime(now: () => number): IdleTime {
  const codesInView = createCodesInView()
  let activeAt = -Infinity
  const touch = () => void (activeAt = now())
  return {
    touch,
    see(code) {
      if (!codesInView.isInView(code, now())) touch()
      codesInView.see(code, now())
    },
    idleMs: () => now() - activeAt,
  }
}
