import type { InputOf } from '../../core/handler.ts'

type SentScan = InputOf<'scan.admit'>['body']['scans'][number]

/** Somebody whom a door has let in although the scan was rejected, or because a supervisor said so. */
export interface DoorException {
  scanKey: string
  scannedAt: string
  device: string
  /** Why the scan is not stored; null when it is. */
  rejection: string | null
  overrideReason: string | null
}

/** What of a batch an organiser should know, once it is known what became of its scans. */
export function exceptionsOf(
  scans: readonly SentScan[],
  rejected: readonly { scanKey: string; reason: string }[],
): DoorException[] {
  const noted = scans.filter(({ letIn, override }) => letIn || override)
  if (noted.length === 0) return []
  const reasons = new Map(rejected.map(({ scanKey, reason }) => [scanKey, reason]))
  return noted
    .filter(({ scanKey, override }) => override || reasons.has(scanKey))
    .map(({ scanKey, scannedAt, device, override }) => {
      const rejection = reasons.get(scanKey) ?? null
      return { scanKey, scannedAt, device, rejection, overrideReason: override?.reason ?? null }
    })
}
