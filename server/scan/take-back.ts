import type { Tx } from '../db/db.ts'
import { takeBackScanPoints } from '../points/take-back.ts'
import { findAdmission, removeScan } from './undo-store.ts'
import type { RemovedScan } from './undo-store.ts'

/** Takes an admission back, of a moment if one is given, with the points that it gave. Null when it is absent already. */
export async function takeBack(tx: Tx, scan: Parameters<typeof removeScan>[1]): Promise<RemovedScan | null> {
  const removed = await removeScan(tx, scan)
  if (removed) await takeBackScanPoints(tx, { organizationId: scan.organizationId, scanId: removed.scanId })
  return removed
}

/** Who had scanned what was taken back, for the audit log. */
export function scannerOf({ memberId, grantId, scannedAt }: RemovedScan) {
  return { memberId, grantId, scannedAt: scannedAt.toISOString() }
}

/** The admission of a ticket on a day, whoever's it is; null when it is not in. */
export const findCheckIn = findAdmission
