import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import * as store from './store.ts'

/** `ticketTypes.delete`: goes only when no ticket of it was ever issued. */
export const deleteTicketType: Handler<'ticketTypes.delete'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    const { eventId, ticketTypeId } = context.input.body
    const type = await store.requireTicketType(tx, event, ticketTypeId)
    if (type.wasIssued) {
      return refused(
        'sold',
        'Tickets of this type were issued, so it stays. Set publicRegistration to false instead.',
      )
    }
    await store.removeTicketType(tx, type.key)
    return done(
      { state: 'done', ticketTypeId },
      { action: 'ticket_type.deleted', subjectId: ticketTypeId, metadata: { eventId } },
    )
  })
