import { klDayOf, previousKlDay } from '@masuk/shared/kl-day.ts'
import type { ScanDays } from '../core/proofs.ts'

const DAY_MS = 24 * 3_600_000

/** A grant with the times of its event, as they are now. */
export interface GrantTimes {
  createdAt: Date
  expiresAt: Date
  startsAt: Date
  endsAt: Date
}

/**
 * The days of which a door can have scans. Generous, for what is outside is lost to the event: the times may have been
 * edited since, and the clocks of devices are wrong. From the day before the start, or before the pairing if that was
 * earlier, to the second day after the end, or the first after the grant's; never later than tomorrow.
 */
export function scanDays({ createdAt, expiresAt, startsAt, endsAt }: GrantTimes, now: Date): ScanDays {
  const first = Math.min(startsAt.getTime(), createdAt.getTime())
  const last = Math.max(endsAt.getTime() + DAY_MS, expiresAt.getTime())
  return {
    first: previousKlDay(klDayOf(first)),
    last: klDayOf(Math.min(last, now.getTime()) + DAY_MS),
  }
}
