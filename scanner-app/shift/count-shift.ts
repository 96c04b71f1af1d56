import { isUnanswered } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { ShiftCounts } from './shift-record.ts'

/** What a shift comes to. An undo that was not sent counts as unsent, like the scan that it takes back. */
export function countShift(scans: readonly ScanRecord[]): ShiftCounts {
  return {
    letIn: scans.filter(isInside).length,
    unsent: scans.filter((scan) => isUnanswered(scan) || scan.undo === 'wanted').length,
    undone: scans.filter((scan) => scan.state === 'undone' || scan.undo === 'wanted').length,
  }
}

/** Also whoever a supervisor let in on a scan that the service rejected. */
function isInside({ state, undo, override }: ScanRecord): boolean {
  if (state === 'undone' || undo !== null) return false
  return state !== 'rejected' || override !== undefined
}
