import type { ScanRecord } from './scan-record.ts'

/** The entry at another door, as far as the service has told of it. */
export function otherEntry({
  conflict,
  suspected,
}: ScanRecord): { at: number | null; device: string | null } | null {
  return conflict ? { at: Date.parse(conflict.scannedAt), device: conflict.device } : (suspected ?? null)
}

/** How far the two entries of a ticket are apart, in the largest unit that says enough; null when nothing tells it. */
export function entriesApart(scan: ScanRecord): { count: number; unit: 'second' | 'minute' | 'hour' } | null {
  const at = otherEntry(scan)?.at ?? null
  if (at === null) return null
  const seconds = Math.round(Math.abs(Date.parse(scan.scannedAt) - at) / 1_000)
  if (seconds < 120) return { count: seconds, unit: 'second' }
  if (seconds < 7_200) return { count: Math.floor(seconds / 60), unit: 'minute' }
  return { count: Math.floor(seconds / 3_600), unit: 'hour' }
}
