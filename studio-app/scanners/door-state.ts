import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { listScanners } from '@masuk/shared/contract/scanners.ts'

export type Scanner = Reply<typeof listScanners>['scanners'][number]

/**
 * How a door is doing, for whoever looks after all of them. `silent`: scans wait on it and nobody has heard of it; `late`: it
 * has not called for longer than a door with nothing to send ever takes.
 */
export type DoorState = 'ok' | 'silent' | 'late' | 'never_seen' | 'ended'

/** A door with nothing to send calls every five minutes; a minute is for its answer. */
const LATE_AFTER_MS = 360_000

export function doorState(
  { health, lastSeenAt }: Pick<Scanner, 'health' | 'lastSeenAt'>,
  now: number,
): DoorState {
  if (health === 'quiet') return 'silent'
  if (health === 'ended' || health === 'never_seen') return health
  return lastSeenAt !== null && now - Date.parse(lastSeenAt) > LATE_AFTER_MS ? 'late' : 'ok'
}

const urgency: Record<DoorState, number> = { silent: 0, late: 1, never_seen: 2, ok: 3, ended: 4 }

/** Those that need somebody first, of the others those with a warning, then by name. */
export function doorsByUrgency(scanners: readonly Scanner[], now: number): Scanner[] {
  return scanners.toSorted(
    (one, other) =>
      urgency[doorState(one, now)] - urgency[doorState(other, now)] ||
      Number(other.warnings.length > 0) - Number(one.warnings.length > 0) ||
      one.device.localeCompare(other.device, 'en', { numeric: true }),
  )
}
