import { done, unchanged } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { updateTicket } from '../registrations/order-changes.ts'
import { changedMeanwhile, requireTicket, showTicket } from './ticket.ts'

/** `attendees.rename`: the name on the ticket; the code stays. */
export const renameHolder: Handler<'attendees.rename'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    const { ticketId, holderName, version } = context.input.body
    const { key, ...ticket } = await requireTicket(tx, event, ticketId)
    if (version !== undefined && version !== ticket.version)
      return { ...changedMeanwhile(), ticket: showTicket(ticketId, ticket) }
    if (holderName === ticket.holderName)
      return unchanged({ state: 'done', ticket: showTicket(ticketId, ticket) })
    const renamed = { ...ticket, holderName, version: ticket.version + 1 }
    await updateTicket(tx, key, renamed)
    return done(
      { state: 'done', ticket: showTicket(ticketId, renamed) },
      { action: 'attendee.renamed', subjectId: ticketId, metadata: { eventId: event.eventId } },
    )
  })
