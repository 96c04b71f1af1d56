import { createPresence } from './presence.ts'

/** How long nothing has happened at a door: it looks less often after a while, and then rests. */
export interface Activity {
  /** Somebody did something. */
  touch(): void
  /** A code was read. What hangs in view all evening, as a poster, is read in every frame and counts once. */
  see(code: string): void
  idleMs(): number
}

export function createActivity(now: () => number): Activity {
  const presence = createPresence()
  let activeAt = -Infinity
  const touch = () => void (activeAt = now())
  return {
    touch,
    see(code) {
      if (!presence.isInView(code, now())) touch()
      presence.see(code, now())
    },
    idleMs: () => now() - activeAt,
  }
}
