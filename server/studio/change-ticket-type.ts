import type { HandlerInput } from '@masuk/shared/contract/operation.ts'
import type {
  deleteTicketType as remove,
  updateTicketType as update,
} from '@masuk/shared/contract/ticket-types.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Tx } from '../db/web.ts'
import { Fault } from '../http/faults.ts'
import type { Handler } from '../http/serve-operation.ts'
import { lockEvent } from './event-store.ts'
import type { LockedEvent } from './event-store.ts'
import { refused } from './refused.ts'
import * as store from './ticket-type-store.ts'
import type { LockedTicketType, TicketTypeRow } from './ticket-type-store.ts'
import { showTicketType } from './ticket-types.ts'

type Change = Partial<Omit<TicketTypeRow, 'id'>>

/** `studio.tickets.update`: what was sent replaces what is there; what was left out stays. */
export const updateTicketType: Handler<typeof update> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const type = await requireType(tx, event, body.ticketTypeId)
    const change = changeIn(body)
    const refusal = refusalOf(type, change)
    if (refusal) return refusal
    const changed = await store.changeTicketType(tx, event, { type, change })
    const { name: _, ...values } = change
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'ticket_type.changed',
      subject: { type: 'ticket_type', id: type.id },
      metadata: { eventId: event.id, fields: Object.keys(change), ...values },
    })
    return { state: 'done', ticketType: showTicketType(changed) } as const
  })

/** `studio.tickets.delete`: goes only when no ticket of it was ever issued. */
export const deleteTicketType: Handler<typeof remove> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const type = await requireType(tx, event, body.ticketTypeId)
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

async function requireType(tx: Tx, event: LockedEvent, ticketTypeId: string): Promise<LockedTicketType> {
  const type = await store.lockTicketType(tx, event, ticketTypeId)
  if (!type) throw new Fault(404, 'This event has no such ticket type.')
  return type
}

function changeIn({
  name,
  priceSen,
  quantity,
  publicRegistration,
}: HandlerInput<typeof update>['body']): Change {
  return {
    ...(name !== undefined && { name }),
    ...(priceSen !== undefined && { priceSen }),
    ...(quantity !== undefined && { quantity }),
    ...(publicRegistration !== undefined && { publicRegistration }),
  }
}

function refusalOf(type: LockedTicketType, change: Change) {
  const { quantity, priceSen } = { ...type, ...change }
  if (quantity !== null && quantity !== type.quantity && quantity < type.sold) {
    return refused(
      'quantity_below_sold',
      `${type.sold} tickets are sold already. Choose a quantity of at least that, or none.`,
    )
  }
  if (priceSen !== type.priceSen && type.wasIssued) {
    return refused(
      'price_fixed',
      'Tickets of this type were issued at its price. Add another type for another price.',
    )
  }
  return null
}
