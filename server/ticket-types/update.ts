import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { dropInventory } from '../places/places.ts'
import * as store from './store.ts'
import type { FixedTicketType } from './store.ts'
import type { TicketTypeRow } from './ticket-type.ts'

type Change = Partial<Omit<TicketTypeRow, 'id' | 'version'>>

/** `ticketTypes.update`: what was sent replaces what is there; what was left out stays. */
export const updateTicketType: Handler<'ticketTypes.update'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    const { eventId, ticketTypeId, version, ...given } = context.input.body
    const { key, wasIssued, ...type } = await store.requireTicketType(tx, event, ticketTypeId)
    if (version !== undefined && version !== type.version) {
      const sentence =
        'Somebody has changed this ticket type meanwhile. Look at what there is now, and save again.'
      return { ...refused('changed_meanwhile', sentence), ticketType: type }
    }
    const change = changeIn(given)
    const refusal = refusalOf({ ...type, wasIssued }, change)
    if (refusal) return refusal
    const ticketType = { ...type, ...change, version: type.version + 1 }
    await store.updateTicketType(tx, key, ticketType)
    if (ticketType.quantity !== type.quantity) await dropInventory(tx, event)
    const { name: _, ...values } = change
    const metadata = { eventId, fields: Object.keys(change), ...values }
    return done(
      { state: 'done', ticketType },
      { action: 'ticket_type.changed', subjectId: ticketTypeId, metadata },
    )
  })

function changeIn({
  name,
  priceSen,
  quantity,
  publicRegistration,
}: Omit<InputOf<'ticketTypes.update'>['body'], 'eventId' | 'ticketTypeId' | 'version'>): Change {
  return {
    ...(name !== undefined && { name }),
    ...(priceSen !== undefined && { priceSen }),
    ...(quantity !== undefined && { quantity }),
    ...(publicRegistration !== undefined && { publicRegistration }),
  }
}

function refusalOf(type: Omit<FixedTicketType, 'key'>, change: Change) {
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
