import { isKlDay } from '@masuk/shared/kl-day.ts'
import type { UnsentPart, UnsentScan } from '@masuk/shared/unsent-scans.ts'
import { scanDays } from '../access/scan-days.ts'
import type { ScanDays } from '../core/proofs.ts'
import type { Tx } from '../db/db.ts'
import { findGrantTimes } from '../scanners/grant-times.ts'
import type { GenuineScan } from './check-codes.ts'
import { findStored } from './store.ts'
import { storeBatch } from './store-batch.ts'
import type { StoredBatch } from './store-batch.ts'
import type { UnsentRejectionReason } from '@masuk/shared/contract/unsent-scans.ts'
import type { EventCodes } from '../signing/ticket-code.ts'
import { isProven } from '../signing/unsent-scans.ts'

export interface UnsentRejected {
  scanKey: string
  reason: UnsentRejectionReason
}

/** Parts a file's scans into those of a code of ours that are to be stored, and rejections, without a query. Order is kept. */
export function checkProofs(
  { grantId, scans }: UnsentPart,
  codes: EventCodes,
): { proven: UnsentScan[]; rejected: UnsentRejected[] } {
  const proven: UnsentScan[] = []
  const rejected: UnsentRejected[] = []
  for (const scan of scans) {
    const { scanKey, keyId, issue, takenBack } = scan
    const code = codes.codeOf({ ticketId: scanKey.slice(0, 36), issue, keyId })
    if (code === null || !isProven(scan, { grantId, code })) rejected.push({ scanKey, reason: 'forged' })
    else if (takenBack) rejected.push({ scanKey, reason: 'taken_back' })
    else proven.push(scan)
  }
  return { proven, rejected }
}

/** On whose grant a file's scans are stored, live or ended. */
export interface ImportTarget {
  organizationId: string
  eventId: string
  grantId: string
  now: Date
  /** Also those that were made after the grant was revoked. */
  acceptAfterRevocation: boolean
}

export interface ImportedScans extends Pick<StoredBatch, 'accepted' | 'conflicts'> {
  /** How many of the accepted ones were stored already. */
  storedBefore: number
  rejected: UnsentRejected[]
}

/** Stores proven scans as if their door had sent them; null when the event has no such grant. Idempotent. */
export async function importScans(
  tx: Tx,
  target: ImportTarget,
  proven: readonly UnsentScan[],
): Promise<ImportedScans | null> {
  const grant = await findGrantTimes(tx, target)
  if (!grant) return null
  const limits = {
    days: scanDays(grant, target.now),
    until: target.acceptAfterRevocation ? null : grant.revokedAt,
  }
  const genuine: GenuineScan[] = []
  const rejected: UnsentRejected[] = []
  for (const scan of proven) {
    const reason = refusalOf(scan, limits)
    if (reason) rejected.push({ scanKey: scan.scanKey, reason })
    else genuine.push(genuineOf(scan, grant.device))
  }
  const imported = await storeOnce(tx, target, genuine)
  return { ...imported, rejected: [...rejected, ...imported.rejected] }
}

/** A device that was paired anew has sent its scans under another grant: those are the same, and no conflict. */
async function storeOnce(
  tx: Tx,
  target: ImportTarget,
  genuine: readonly GenuineScan[],
): Promise<Omit<StoredBatch, 'checkedIn'> & { storedBefore: number }> {
  const stored = await findStored(tx, target, genuine)
  const keys = new Set(stored.map(({ scanKey }) => scanKey))
  const storedBefore = keys.size
  const others = genuine.filter((scan) => !stored.includes(scan))
  if (others.length === 0) return { accepted: [...keys], storedBefore, rejected: [], conflicts: [] }
  const { accepted, rejected, conflicts } = await storeBatch(tx, target, others)
  return { accepted: [...new Set([...keys, ...accepted])], storedBefore, rejected, conflicts }
}

/** How many scans came to what, for the audit log. */
export function importedCounts({ accepted, rejected, conflicts }: ImportedScans) {
  return { accepted: accepted.length, rejected: rejected.length, conflicts: conflicts.length }
}

function refusalOf(
  { scanKey, scannedAt }: UnsentScan,
  { days, until }: { days: ScanDays; until: Date | null },
): 'outside_event' | 'after_revocation' | null {
  const day = scanKey.slice(37)
  if (!isKlDay(day) || day < days.first || day > days.last) return 'outside_event'
  return until && Date.parse(scannedAt) > until.getTime() ? 'after_revocation' : null
}

function genuineOf({ scanKey, scannedAt, issue }: UnsentScan, device: string): GenuineScan {
  return { scanKey, ticketId: scanKey.slice(0, 36), day: scanKey.slice(37), issue, scannedAt, device }
}
