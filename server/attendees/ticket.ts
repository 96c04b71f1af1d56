import { Fault } from '../core/fault.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { lockRegistration, lockTicket } from '../locks/locks.ts'
import type { EventKey, LockedEvent, LockedRegistration, LockedTicket } from '../locks/locks.ts'
import { readTicket } from '../registrations/order-changes.ts'
import type { TicketNow } from '../registrations/order-changes.ts'

export const NO_SUCH_TICKET = 'This event has no such ticket.'

/** The ticket of the event as it stays until it is changed, or 404. */
export async function requireTicket(
  tx: Tx,
  event: EventKey,
  ticketId: string,
): Promise<TicketNow & { key: LockedTicket }> {
  const key = await lockTicket(tx, event, ticketId)
  if (!key) throw new Fault(404, NO_SUCH_TICKET)
  return { ...(await readTicket(tx, key)), key }
}

/** The order of the event, locked, or 404. */
export async function requireOrder(
  tx: Tx,
  event: LockedEvent,
  registrationId: string,
): Promise<LockedRegistration> {
  const order = await lockRegistration(tx, { ...event, registrationId })
  if (!order) throw new Fault(404, 'This event has no such order.')
  return order
}

/** A ticket after a change, as its organisers are told. */
export function showTicket(id: string, { holderName, issue, version }: TicketNow) {
  return { id, holderName, issue, version }
}

/** Somebody else was faster. */
export const changedMeanwhile = () =>
  refused(
    'changed_meanwhile',
    'Somebody has changed this meanwhile. Look at what there is now, and save again.',
  )
