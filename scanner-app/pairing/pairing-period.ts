import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { PairedScanner } from './pairing-store.ts'

export type PairingTimes = Pick<PairedScanner, 'pairedAt' | 'expiresAt'>

/** Nobody works on for so long under a pairing that has ended. */
const LONG_AFTER_MS = 30 * 86_400_000

/** Whether a scanner may be in use at this time at all: not on a day before it was paired, nor long after the pairing ended. */
export function isInPairingPeriod(at: number, { pairedAt, expiresAt }: PairingTimes): boolean {
  const isBefore = pairedAt !== undefined && klDayOf(at) < klDayOf(Date.parse(pairedAt))
  return !isBefore && at <= Date.parse(expiresAt) + LONG_AFTER_MS
}
