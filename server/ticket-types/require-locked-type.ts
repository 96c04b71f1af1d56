import type { Tx } from '../db/web.ts'
import { Fault } from '../core/fault.ts'
import type { LockedEvent } from '../events/store.ts'
import * as store from './store.ts'
import type { LockedTicketType } from './store.ts'

/** The ticket type of the event, locked, or 404. */
export async function requireLockedType(
  tx: Tx,
  event: LockedEvent,
  ticketTypeId: string,
): Promise<LockedTicketType> {
  const type = await store.lockTicketType(tx, event, ticketTypeId)
  if (!type) throw new Fault(404, 'This event has no such ticket type.')
  return type
}
