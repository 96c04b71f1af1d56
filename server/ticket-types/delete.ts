import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockEvent } from '../events/store.ts'
import { requireLockedType } from './require-locked-type.ts'
import * as store from './store.ts'

/** `ticketTypes.delete`: goes only when no ticket of it was ever issued. */
export const deleteTicketType: Handler<'ticketTypes.delete'> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const type = await requireLockedType(tx, event, body.ticketTypeId)
    if (type.wasIssued) {
      return refused(
        'sold',
        'Tickets of this type were issued, so it stays. Set publicRegistration to false instead.',
      )
    }
    await store.removeTicketType(tx, event, type)
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'ticket_type.deleted',
      subject: { type: 'ticket_type', id: type.id },
      metadata: { eventId: event.id },
    })
    return { state: 'done', ticketTypeId: type.id } as const
  })
