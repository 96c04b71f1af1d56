import { done, unchanged } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { voidTickets } from '../places/places.ts'
import { takeBackOrderPoints } from '../points/take-back-order.ts'
import { findPosition } from './find-position.ts'
import { NO_SUCH_TICKET } from './ticket.ts'

/** `attendees.void`: the place is free again, once, however often this is asked for. */
export const voidTicket: Handler<'attendees.void'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { ticketId } = context.input.body
    const position = await findPosition(tx, event, ticketId)
    if (position?.ticketId !== ticketId) throw new Fault(404, NO_SUCH_TICKET)
    const reply = { state: 'done', ticketId } as const
    const voided = await voidTickets(tx, event, { ids: [ticketId], now })
    if (voided.length === 0) return unchanged(reply)
    const { registrationId } = position
    await takeBackOrderPoints(tx, { ...event, registrationId }, now)
    const metadata = { eventId: event.eventId, registrationId }
    return done(reply, { action: 'attendee.voided', subjectId: ticketId, metadata })
  })
