import { spellTicketCode } from '@masuk/shared/ticket-code.ts'
import type { ScanRecord } from '../queue/scan-record.ts'

/** The last two groups of a code as it is printed: enough to find a ticket again; the whole code stays out of sight. */
export function shortTicket({ code }: Pick<ScanRecord, 'code'>): string {
  return spellTicketCode(code).slice(-8)
}
