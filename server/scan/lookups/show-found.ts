import type { DoorNames } from '@masuk/shared/roster/roster.ts'
import { shownName } from '../roster/shown-name.ts'

/** A ticket that a door has looked up, with its admission on a day. */
export interface FoundTicket {
  ticketId: string
  ticketTypeId: string
  ticketType: string
  isVoid: boolean
  holderName: string | null
  /** Null when it is not in. */
  scannedAt: Date | null
  device: string | null
}

/** As a door is told of it, with of the name what the event lets doors show. */
export function showFound(ticket: FoundTicket, names: DoorNames) {
  const { ticketId, ticketTypeId, ticketType, isVoid, holderName, scannedAt, device } = ticket
  return {
    ticketId,
    ticketTypeId,
    ticketType,
    state: isVoid ? ('void' as const) : ('valid' as const),
    name: shownName(holderName, names) || null,
    admission: scannedAt && { scannedAt: scannedAt.toISOString(), device: device ?? '' },
  }
}
