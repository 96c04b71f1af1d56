import { done, unchanged } from '../changes/change.ts'
import { deleteInEvent } from '../changes/organiser.ts'
import { requireDeleted } from '../changes/require-deleted.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import * as store from './store.ts'

/** `ticketTypes.delete`: goes only when no ticket of it was ever issued or ordered. */
export const deleteTicketType: Handler<'ticketTypes.delete'> = (context) =>
  deleteInEvent(context, async ({ tx, event }) => {
    const { ticketTypeId } = context.input.body
    const { organizationId, eventId } = context.proof
    const entry = { action: 'ticket_type.deleted', subjectId: ticketTypeId, metadata: { eventId } } as const
    const reply = { state: 'done', ticketTypeId } as const
    const type = event && (await store.findTicketType(tx, event, ticketTypeId))
    if (!type) {
      await requireDeleted(tx, { organizationId, ...entry }, store.NO_SUCH_TYPE)
      return unchanged(reply)
    }
    if (type.wasOrdered) {
      return refused(
        'sold',
        'Tickets of this type were issued or ordered, so it stays. Set publicRegistration to false instead.',
      )
    }
    await store.removeTicketType(tx, type.key)
    return done(reply, entry)
  })
