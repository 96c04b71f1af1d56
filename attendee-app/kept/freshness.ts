import type { Failure } from '@masuk/ui/words/fault-text.ts'

const DAY_MS = 86_400_000

/**
 * What has to be said of something that is shown as it was known at `at`: nothing while it is current, that the network
 * is gone, that the session is over, that the service failed, or that it is more than a day old.
 */
export type Freshness = 'current' | 'offline' | 'signed-out' | 'failed' | 'old'

export function freshnessOf(
  { at, failure }: { at: number; failure: Failure | null },
  now: number,
): Freshness {
  if (failure?.kind === 'fault' && failure.status === 401) return 'signed-out'
  if (failure) return failure.kind === 'fault' ? 'failed' : 'offline'
  return now - at < DAY_MS ? 'current' : 'old'
}
