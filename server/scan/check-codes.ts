import type { RejectionReason, Scan } from '@masuk/shared/contract/scan.ts'
import type { z } from 'zod'
import type { ScanDays } from '../core/proofs.ts'
import type { EventCodes } from '../signing/ticket-code.ts'

type ScanInput = z.output<typeof Scan>

export interface Rejected {
  scanKey: string
  reason: RejectionReason
}

/** A scan whose code is ours, for this event and for the ticket that its key names. */
export interface GenuineScan {
  scanKey: string
  ticketId: string
  day: string
  issue: number
  scannedAt: string
  device: string
}

/** Letters of the ticket's id, with which a scan key begins. */
const TICKET_LENGTH = 36

/** Parts a batch into genuine scans and rejections by signature and day, without a query. Order is kept. */
export function checkCodes(
  scans: readonly ScanInput[],
  { codes, days }: { codes: EventCodes; days: ScanDays },
): { genuine: GenuineScan[]; rejected: Rejected[] } {
  const genuine: GenuineScan[] = []
  const rejected: Rejected[] = []
  for (const { code, scanKey, scannedAt, device } of scans) {
    const ticket = codes.verify(code)
    // The contract has seen to the key's form.
    const [ticketId, day] = [scanKey.slice(0, TICKET_LENGTH), scanKey.slice(TICKET_LENGTH + 1)]
    if (!ticket) rejected.push({ scanKey, reason: 'forged' })
    else if (ticket.ticketId !== ticketId) rejected.push({ scanKey, reason: 'key_mismatch' })
    else if (day < days.first || day > days.last) rejected.push({ scanKey, reason: 'outside_event' })
    else genuine.push({ scanKey, ticketId, day, issue: ticket.issue, scannedAt, device })
  }
  return { genuine, rejected }
}
