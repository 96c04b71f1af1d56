import { klDayOf } from '@masuk/shared/kl-day.ts'
import { isInPairingPeriod, type PairingTimes } from '../pairing/pairing-period.ts'

/** How far the time may be believed that gives a scan its day: a day once written down is never changed. */
export type ClockConfidence = 'sure' | 'doubtful' | 'impossible'

export interface ClockFacts {
  /** Corrected time, milliseconds since 1970 UTC. */
  now: number
  /** As the device's own clock is set. */
  deviceNow: number
  /** Whether the service's clock has been heard since the device's last jumped. */
  clockSure: boolean
  door: PairingTimes | null
  /** When the newest scan on this device was made. */
  newestAt: number | null
}

const NEAR_MIDNIGHT_MS = 5 * 60_000

/**
 * A handheld whose battery was empty may believe that it is 1970. Until the service is heard, only what this device
 * knows by itself tells a right clock from a wrong one.
 */
export function clockConfidence({ now, deviceNow, clockSure, door, newestAt }: ClockFacts): ClockConfidence {
  if (clockSure) return 'sure'
  if (door && !isInPairingPeriod(now, door)) return 'impossible'
  const isTooEarly = now < instant(door?.pairedAt) || now < (newestAt ?? now)
  const isTooLate = now > instant(door?.expiresAt)
  // The clock may have been set right since its error was heard.
  const isSameDay = klDayOf(deviceNow) === klDayOf(now)
  return isTooEarly || isTooLate || !isSameDay || isNearMidnight(now) ? 'doubtful' : 'sure'
}

/** What is not known is NaN, which nothing is before or after. */
const instant = (text: string | undefined) => Date.parse(text ?? '')

function isNearMidnight(now: number): boolean {
  return klDayOf(now - NEAR_MIDNIGHT_MS) !== klDayOf(now + NEAR_MIDNIGHT_MS)
}
