import type { KnownAdmission } from './admission-set.ts'
import type { NewScan, ScanRecord } from './scan-record.ts'

/** Answers that left a scan out or failed at its undo, after which a person should know. */
export const ALARM_AFTER_MISSES = 3

/** Who is sending a row; `turn` tells the claims of one sender apart. */
export interface Claim {
  by: string
  turn: number
}

/** A record as it is stored: with its claim, and the two marks that the sparse indexes find it by. */
export interface OutboxRow extends ScanRecord {
  claim: Claim | null
  /** Counts the changes of a row: of two versions of it, the higher is the newer. */
  revision?: number
  /** The event, while the service still owes an answer. */
  open?: string
  /** Present while a person should know of it. */
  trouble?: 1
}

/** What an answer, or the lack of one, means for one row. */
export type Outcome = { seq: number } & (
  | { to: 'accepted'; conflict: ScanRecord['conflict'] }
  | { to: 'rejected' | 'quarantined'; problem: string }
  | { to: 'unknown' | 'still-wanted'; missed: boolean }
  /** `existing`: another door's admission, which the undo did not touch. */
  | { to: 'undone'; existing: ScanRecord['conflict'] }
  | { to: 'undo-refused'; problem: string }
)

const UNANSWERED = new Set<ScanRecord['state']>(['queued', 'sending', 'unknown'])

export function isUnanswered(scan: ScanRecord): boolean {
  return UNANSWERED.has(scan.state)
}

/** True when the scan is the device's claim that somebody is in. */
export function isAdmitted(scan: ScanRecord): boolean {
  return scan.state !== 'rejected' && scan.state !== 'undone' && scan.undo === null
}

/** An undo can be told to the service once no POST of the key is in flight or unknown. */
export function isUndoDue(scan: ScanRecord): boolean {
  return scan.undo === 'wanted' && !isUnanswered(scan)
}

export function isOpen(scan: ScanRecord): boolean {
  return isUnanswered(scan) || isUndoDue(scan)
}

/** Somebody wanted it back, and the service could not do that: it is still in. */
export function isUndoRefused({ state, problem }: ScanRecord): boolean {
  return state === 'accepted' && problem !== null
}

/** Two doors may have let the same ticket in; the service has not said yet which was first. */
export function isSuspected(scan: ScanRecord): boolean {
  return scan.suspected !== undefined && isUnanswered(scan) && scan.undo === null
}

export function needsAttention(scan: ScanRecord): boolean {
  if (scan.state === 'quarantined') return true
  if (isOpen(scan)) return isSuspected(scan) || scan.misses >= ALARM_AFTER_MISSES
  // That the service would refuse it is what the supervisor knew.
  if (scan.override !== undefined) return isUndoRefused(scan)
  if (scan.state === 'rejected') return true
  return scan.state === 'accepted' && (scan.conflict !== null || isUndoRefused(scan))
}

export function newRow(scan: NewScan, seq: number): OutboxRow {
  return marked({
    ...scan,
    seq,
    state: 'queued',
    attempted: false,
    misses: 0,
    problem: null,
    conflict: null,
    undo: null,
    claim: null,
  })
}

/** A person takes the scan back; null when there is nothing to take back. */
export function undoMove(row: OutboxRow): OutboxRow | null {
  if (!isAdmitted(row)) return null
  if (!row.attempted) return marked({ ...row, state: 'undone' })
  // What was said of an undo before is not said of this one.
  const renewed = row.state === 'accepted' ? { ...row, problem: null, misses: 0 } : row
  return marked(withoutRival({ ...renewed, undo: 'wanted' }))
}

/**
 * What an undo has come to: the ticket is free; only our own word is taken back, and another door's admission stands;
 * the service is told; or there was nothing to take back.
 */
export type UndoResult = 'undone' | 'moot' | 'wanted' | 'nothing'

export function undoResult({ state, undo, conflict }: ScanRecord): UndoResult {
  if (undo === 'wanted') return 'wanted'
  if (state !== 'undone') return 'nothing'
  return conflict ? 'moot' : 'undone'
}

/** What the service would take out is another door's admission: only our own word is taken back. */
function withoutRival(row: OutboxRow): OutboxRow {
  const isMoot = row.state === 'accepted' && row.conflict !== null && row.undo === 'wanted'
  return isMoot ? { ...row, state: 'undone', undo: null } : row
}

/** A scan that was never sent, of a ticket that another door has let in; null when nothing changes. */
export function suspectMove(row: OutboxRow, other: KnownAdmission | null): OutboxRow | null {
  if (row.override !== undefined) return null
  if (!other || row.attempted || row.suspected || !isUnanswered(row)) return null
  return marked({ ...row, suspected: other })
}

/** A person wants a record that was set aside sent once more; null when it was not. */
export function sendAgainMove(row: OutboxRow): OutboxRow | null {
  if (row.state !== 'quarantined' || row.undo !== null) return null
  return marked({ ...row, state: 'unknown', misses: 0, problem: null })
}

/** The row as it is while being sent, or null when it is not its turn. */
export function claimMove(row: OutboxRow, purpose: 'post' | 'undo', claim: Claim): OutboxRow | null {
  if (purpose === 'undo') return isUndoDue(row) ? { ...row, claim } : null
  return isUnanswered(row) ? { ...row, state: 'sending', attempted: true, claim } : null
}

/** The row after an outcome, or null when another sender has taken it over since. */
export function settleMove(row: OutboxRow, by: string, outcome: Outcome): OutboxRow | null {
  if (row.claim?.by !== by) return null
  return marked(withoutRival({ ...row, claim: null, ...changes(row, outcome) }))
}

function changes(row: OutboxRow, outcome: Outcome): Partial<OutboxRow> {
  switch (outcome.to) {
    case 'accepted':
      return { state: 'accepted', conflict: outcome.conflict, problem: null, misses: 0 }
    case 'rejected':
      return { state: 'rejected', problem: outcome.problem, undo: null }
    case 'quarantined':
      return { state: 'quarantined', problem: outcome.problem }
    case 'unknown':
      return { state: 'unknown', misses: row.misses + (outcome.missed ? 1 : 0) }
    case 'undone':
      return { state: 'undone', undo: null, conflict: outcome.existing }
    case 'still-wanted':
      return { misses: row.misses + (outcome.missed ? 1 : 0) }
    case 'undo-refused':
      // Never accepted and not undoable: the service has no such scan, and a person wants none.
      if (row.state === 'quarantined') return { state: 'undone', undo: null }
      return { problem: outcome.problem, undo: null }
  }
}

function marked({ open: _open, trouble: _trouble, ...row }: OutboxRow): OutboxRow {
  return {
    ...row,
    ...(isOpen(row) && { open: row.eventId }),
    ...(needsAttention(row) && { trouble: 1 as const }),
  }
}
