import { randomUUIDv7 } from 'node:crypto'
import { MOST_TICKET_TYPES } from '@masuk/shared/contract/ticket-types.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import * as store from './store.ts'
import { instantOf, showTicketType } from './ticket-type.ts'

/** `ticketTypes.add`: another ticket type, unlimited and public unless said otherwise. */
export const addTicketType: Handler<'ticketTypes.add'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    const { eventId, ...given } = context.input.body
    if ((await store.countTicketTypes(tx, event)) >= MOST_TICKET_TYPES) {
      return refused('too_many', `An event has at most ${MOST_TICKET_TYPES} ticket types. Delete one first.`)
    }
    const times = { salesStartAt: instantOf(given.salesStartAt), salesEndAt: instantOf(given.salesEndAt) }
    const type = { id: randomUUIDv7(), ...given, ...times, version: 1 }
    await store.addTicketType(tx, event, type)
    const { name: _, description: __, ...values } = given
    return done(
      { state: 'done', ticketType: showTicketType({ ...type, sold: 0, held: 0 }) },
      { action: 'ticket_type.added', subjectId: type.id, metadata: { eventId, ...values } },
    )
  })
