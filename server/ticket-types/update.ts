import type { InputOf } from '../core/handler.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockEvent } from '../events/store.ts'
import { requireLockedType } from './require-locked-type.ts'
import { showTicketType } from './show.ts'
import * as store from './store.ts'
import type { LockedTicketType, TicketTypeRow } from './store.ts'

type Change = Partial<Omit<TicketTypeRow, 'id'>>

/** `ticketTypes.update`: what was sent replaces what is there; what was left out stays. */
export const updateTicketType: Handler<'ticketTypes.update'> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const type = await requireLockedType(tx, event, body.ticketTypeId)
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

function changeIn({
  name,
  priceSen,
  quantity,
  publicRegistration,
}: InputOf<'ticketTypes.update'>['body']): Change {
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
