import { isKlDay } from './kl-day.ts'
import { isUuid } from './uuid.ts'

/** What a scan key says: this ticket, on this Kuala Lumpur day. */
export interface ScanKeyParts {
  ticketId: string
  day: string
}

/** `<ticket_id>:<YYYY-MM-DD>`, the identity of a check-in. Source: specification, Scan batch. */
export function makeScanKey({ ticketId, day }: ScanKeyParts): string {
  return `${ticketId}:${day}`
}

/** The parts of a well-formed scan key, or null. The day is the tail of the key. */
export function readScanKey(scanKey: string): ScanKeyParts | null {
  const ticketId = scanKey.slice(0, 36)
  const day = scanKey.slice(37)
  return scanKey[36] === ':' && isUuid(ticketId) && isKlDay(day) ? { ticketId, day } : null
}
