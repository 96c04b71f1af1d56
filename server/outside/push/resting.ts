import type { Clock } from '../clock.ts'

/** So many sends without an answer, one after the other, and a host is left alone. */
const UNANSWERED = 5
const REST_MS = 60_000
/** Names below `*.notify.windows.com` are for anybody to invent. */
const MOST_HOSTS = 1_000

/** Which hosts of push services are left alone for a while because they don't answer, so that nobody waits for them again and again. */
export interface Resting {
  /** Milliseconds until it is tried again; null when it may be tried now. */
  left(host: string): number | null
  answered(host: string): void
  unanswered(host: string): void
}

export function makeResting(clock: Clock): Resting {
  const hosts = new Map<string, { unanswered: number; until: number }>()
  return {
    left(host) {
      const leftMs = (hosts.get(host)?.until ?? 0) - clock.now().getTime()
      return leftMs > 0 ? leftMs : null
    },
    answered: (host) => void hosts.delete(host),
    unanswered(host) {
      const unanswered = (hosts.get(host)?.unanswered ?? 0) + 1
      const until = unanswered >= UNANSWERED ? clock.now().getTime() + REST_MS : 0
      if (hosts.size >= MOST_HOSTS) hosts.clear()
      hosts.set(host, { unanswered, until })
    },
  }
}
