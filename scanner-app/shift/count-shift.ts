import { isUnanswered } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { ShiftCounts } from './shift-record.ts'

/** What a shift comes to. An undo that was not sent counts as unsent, like the scan that it takes back. */
export function countShift(scans: readonly ScanRecord[]): ShiftCounts {
  return {
    letIn: scans.filter((scan) => scan.state !== 'undone' && scan.state !== 'rejected' && scan.undo === null)
      .length,
    unsent: scans.filter((scan) => isUnanswered(scan) || scan.undo === 'wanted').length,
    undone: scans.filter((scan) => scan.state === 'undone' || scan.undo === 'wanted').length,
  }
}
