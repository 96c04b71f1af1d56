import type { Tx } from '../db/db.ts'
import { newIdsFor } from '../events/copy.ts'
import type { Copy, NewIds } from '../events/copy.ts'
import type { LockedEvent } from '../locks/locks.ts'

/** Gives a copy of an event the ticket types of the original, in their order. Their sales move like the event. */
export async function copyTicketTypes(
  tx: Tx,
  original: LockedEvent,
  { eventId, shiftMs }: Copy,
): Promise<NewIds> {
  const { organizationId } = original
  const ids = await newIdsFor(tx, original, 'ticket_types')
  await tx.query(
    `insert into ticket_types (organization_id, id, event_id, name, description, position, price_sen, quantity,
            public_registration, most_per_order, sales_start_at, sales_end_at, created_at)
     select organization_id, renamed.new_id, $3, name, description, position, price_sen, quantity, public_registration,
            most_per_order, sales_start_at + $4 * interval '1 millisecond', sales_end_at + $4 * interval '1 millisecond', created_at
       from ticket_types
       join unnest($5::uuid[], $6::uuid[]) as renamed (old_id, new_id) on renamed.old_id = id
      where organization_id = $1 and event_id = $2`,
    [organizationId, original.eventId, eventId, shiftMs, ...ids],
  )
  return ids
}
