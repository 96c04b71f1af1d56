import type { UnsentRejectionReason } from '@masuk/shared/contract/unsent-scans.ts'
import type { UnsentPart, UnsentScan } from '@masuk/shared/unsent-scans.ts'
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
