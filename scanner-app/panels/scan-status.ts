import { isSuspected, isUndoRefused, isUnanswered } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { words } from '../words/words.ts'

/** What can be sent at present. */
export interface Sending {
  /** The event of the pairing. */
  pairedWith: string
  /** Other events whose scans still leave, under the grants that they were made with. */
  formerEvents: readonly string[]
  halted: boolean
}

/** How far a scan has come, as the list of the last scans tells it. */
export type ScanStatus =
  | 'of-another-event'
  | 'undo-kept'
  | 'kept'
  | 'undo-waiting'
  | 'undone'
  | 'rejected'
  | 'quarantined'
  | 'undo-refused'
  | 'also-in'
  | 'perhaps-also-in'
  | 'confirmed'
  | 'not-named'
  | 'sent'
  | 'waiting'

/** How a scan went wrong, as the list of those that need attention tells it. */
export type ScanProblem = Extract<
  ScanStatus,
  'rejected' | 'quarantined' | 'undo-waiting' | 'undo-refused' | 'also-in' | 'perhaps-also-in' | 'not-named'
>

export function scanStatus(scan: ScanRecord, { pairedWith, formerEvents, halted }: Sending): ScanStatus {
  const isUndoWaiting = scan.undo === 'wanted'
  const waits = isUndoWaiting || isUnanswered(scan)
  const isPresent = scan.eventId === pairedWith
  if (waits && !isPresent && !formerEvents.includes(scan.eventId)) return 'of-another-event'
  if (waits && isPresent && halted) return isUndoWaiting ? 'undo-kept' : 'kept'
  if (isUndoWaiting) return 'undo-waiting'
  return waits ? unansweredStatus(scan) : answeredStatus(scan)
}

function unansweredStatus(scan: ScanRecord): ScanStatus {
  const { misses, state } = scan
  if (isSuspected(scan)) return 'perhaps-also-in'
  if (misses >= 3) return 'not-named'
  return state === 'unknown' ? 'sent' : 'waiting'
}

function answeredStatus(scan: ScanRecord): ScanStatus {
  if (scan.state === 'undone' || scan.state === 'rejected' || scan.state === 'quarantined') return scan.state
  if (isUndoRefused(scan)) return 'undo-refused'
  return scan.conflict ? 'also-in' : 'confirmed'
}

export function scanProblem(scan: ScanRecord): ScanProblem {
  if (scan.state === 'rejected' || scan.state === 'quarantined') return scan.state
  if (scan.undo === 'wanted') return 'undo-waiting'
  if (isUndoRefused(scan)) return 'undo-refused'
  if (isSuspected(scan)) return 'perhaps-also-in'
  return scan.conflict ? 'also-in' : 'not-named'
}

export function scanStatusText(scan: ScanRecord, sending: Sending): string {
  return words.scanStatus[scanStatus(scan, sending)](scan)
}

/** What a person should know about a scan that did not end well. */
export function scanProblemText(scan: ScanRecord, turnedAway: boolean): string {
  return words.scanProblem[scanProblem(scan)](scan, turnedAway)
}
