import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { dropInventory } from '../places/places.ts'
import * as store from './store.ts'
import { instantOf, showTicketType } from './ticket-type.ts'
import type { SoldTicketType, TicketTypeRow } from './ticket-type.ts'

type Fields = Omit<InputOf<'ticketTypes.update'>['body'], 'eventId' | 'ticketTypeId' | 'version'>

/** `ticketTypes.update`: what was sent replaces what is there; what was left out stays. */
export const updateTicketType: Handler<'ticketTypes.update'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    const { eventId, ticketTypeId, version, ...given } = context.input.body
    const { key, wasIssued, wasOrdered: _, ...type } = await store.requireTicketType(tx, event, ticketTypeId)
    if (version !== undefined && version !== type.version) {
      const sentence =
        'Somebody has changed this ticket type meanwhile. Look at what there is now, and save again.'
      return { ...refused('changed_meanwhile', sentence), ticketType: showTicketType(type) }
    }
    const change = withoutUndefined(given)
    const ticketType = { ...type, ...rowOf(change), version: type.version + 1 }
    const refusal = refusalOf(type, { ticketType, wasIssued })
    if (refusal) return refusal
    await store.updateTicketType(tx, key, ticketType)
    if (ticketType.quantity !== type.quantity) await dropInventory(tx, event)
    const { name: __, description: ___, ...values } = change
    const metadata = { eventId, fields: Object.keys(change), ...values }
    return done(
      { state: 'done', ticketType: showTicketType(ticketType) },
      { action: 'ticket_type.changed', subjectId: ticketTypeId, metadata },
    )
  })

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** The fields that were sent: one that is undefined must not hide what is there. */
function withoutUndefined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** What changes of the row. */
function rowOf({
  salesStartAt,
  salesEndAt,
  ...rest
}: Defined<Fields>): Partial<Omit<TicketTypeRow, 'id' | 'version'>> {
  return {
    ...rest,
    ...(salesStartAt !== undefined && { salesStartAt: instantOf(salesStartAt) }),
    ...(salesEndAt !== undefined && { salesEndAt: instantOf(salesEndAt) }),
  }
}

function refusalOf(
  type: SoldTicketType,
  { ticketType, wasIssued }: { ticketType: SoldTicketType; wasIssued: boolean },
) {
  const { quantity, priceSen, salesStartAt, salesEndAt } = ticketType
  const taken = type.sold + type.held
  if (quantity !== null && quantity !== type.quantity && quantity < taken) {
    return refused(
      'quantity_below_sold',
      `${taken} tickets are sold or held already. Choose a quantity of at least that, or none.`,
    )
  }
  if (priceSen !== type.priceSen && wasIssued) {
    return refused(
      'price_fixed',
      'Tickets of this type were issued at its price. Add another type for another price.',
    )
  }
  if (salesStartAt && salesEndAt && salesEndAt <= salesStartAt) {
    return refused(
      'sale_ends_before_it_starts',
      'The sale would end before it starts. Change both times together.',
    )
  }
  return null
}
