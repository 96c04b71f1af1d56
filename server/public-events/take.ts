import { hasCapacityLeft } from '@masuk/shared/capacity.ts'
import type { Handler } from '../core/handler.ts'
import { requireEvent } from '../events/event.ts'
import { countTaken } from '../registrations/counts.ts'
import { listPublicTypes } from './on-sale.ts'
import { requireVisible } from './published-one.ts'

/** `publicEvents.take`: what is taken, of the event and of each ticket type. */
export const take: Handler<'publicEvents.take'> = async (context) => {
  const { deps, input } = context
  const event = await requireVisible(context, input.query.eventId)
  const [{ capacity }, taken, types] = await Promise.all([
    requireEvent(deps.db.web, event),
    countTaken(deps.db.web, event),
    listPublicTypes(deps.db.web, event),
  ])
  const ticketTypes = types.map((type) => ({
    id: type.id,
    quantity: type.quantity,
    taken: type.taken,
    isSoldOut: !hasCapacityLeft(type.quantity, type.taken) || !hasCapacityLeft(capacity, taken),
  }))
  return { capacity, taken, ticketTypes }
}
