import { newRow } from '../../scanner-app/queue/scan-transitions.ts'
import type { OutboxRow } from '../../scanner-app/queue/scan-transitions.ts'
import type { NewScan } from '../../scanner-app/queue/scan-record.ts'
import { codeOf, ticketId } from './tickets.ts'
import type { Sort } from './tickets.ts'

export const EVENT = '00000000-0000-4000-a000-000000000001'
export const GRANT = '00000000-0000-4000-9000-000000000001'
export const DAY = '2026-11-20'
/** 21:00 in Kuala Lumpur on DAY. */
export const NOON = Date.parse('2026-11-20T13:00:00Z')

/** A scan as the door writes it. Later tickets were scanned a second later each. */
export function newScan(ticket = 1, given: Partial<NewScan> & { sort?: Sort } = {}): NewScan {
  const { sort, ...rest } = given
  const day = rest.day ?? DAY
  return {
    eventId: EVENT,
    grantId: GRANT,
    device: 'Door A',
    code: codeOf(ticket, sort),
    ticketId: ticketId(ticket),
    day,
    scanKey: `${ticketId(ticket)}:${day}`,
    scannedAt: new Date(NOON + ticket * 1_000).toISOString(),
    deviceTime: NOON + ticket * 1_000,
    clockOffsetMs: 0,
    ...rest,
  }
}

/** The same scan as a row of the outbox; `seq` is the ticket's number unless given. */
export function aRow(ticket = 1, given: Partial<OutboxRow> = {}): OutboxRow {
  return { ...newRow(newScan(ticket), ticket), ...given }
}

export function rows(count: number): OutboxRow[] {
  return Array.from({ length: count }, (_, at) => aRow(at + 1))
}
