import { shortChecksum } from '@masuk/shared/unsent-scans.ts'
import { sha256Of } from '@masuk/ui/device/sha256.ts'
import type { OverrideRecord } from '../override/override-record.ts'
import type { ShiftRecord } from './shift-record.ts'

const FORMAT = 'masuk-shift-report'
const VERSION = 1

export interface ShiftReport {
  text: string
  /** In the short form that people compare. */
  checksum: string
}

/** What one shift was, for the organiser: who, when, how many, and whom a supervisor let in. No code, no name of a visitor. */
export async function shiftReport(
  shift: ShiftRecord,
  overrides: readonly OverrideRecord[],
): Promise<ShiftReport> {
  const during = overrides.filter(({ at }) => at >= shift.startedAt && at <= (shift.endedAt ?? at))
  const told = { format: FORMAT, version: VERSION, shift, overrides: during }
  const checksum = await sha256Of(JSON.stringify(told))
  return { text: JSON.stringify({ ...told, checksum }), checksum: shortChecksum(checksum) }
}
