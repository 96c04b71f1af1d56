import { randomUUIDv7 } from 'node:crypto'
import { MOST_TICKET_TYPES } from '@masuk/shared/contract/ticket-types.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockEvent } from '../events/store.ts'
import * as store from './store.ts'

/** `ticketTypes.add`: another ticket type, unlimited and public unless said otherwise. */
export const addTicketType: Handler<'ticketTypes.add'> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    if ((await store.countTicketTypes(tx, event)) >= MOST_TICKET_TYPES) {
      return refused('too_many', `An event has at most ${MOST_TICKET_TYPES} ticket types. Delete one first.`)
    }
    const { name, priceSen, quantity, publicRegistration } = body
    const type = { id: randomUUIDv7(), name, priceSen, quantity, publicRegistration }
    await store.addTicketType(tx, event, type)
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'ticket_type.added',
      subject: { type: 'ticket_type', id: type.id },
      metadata: { eventId: event.id, priceSen, quantity, publicRegistration },
    })
    return { state: 'done', ticketType: { ...type, sold: 0 } } as const
  })
