import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'

export interface TicketTypeRow {
  id: string
  name: string
  priceSen: number
  quantity: number | null
  publicRegistration: boolean
  /** Counts the changes of the ticket type. */
  version: number
}

export interface SoldTicketType extends TicketTypeRow {
  /** Valid tickets of it. */
  sold: number
}

/** The columns of a SoldTicketType, of `ticket_types t` of the event $2. */
export const SOLD_TYPE = `t.id, t.name, t.price_sen as "priceSen", t.quantity, t.public_registration as "publicRegistration", t.version,
            (select count(*) from tickets
              where organization_id = $1 and event_id = $2 and ticket_type_id = t.id and voided_at is null) as sold`

/** The ticket types of an event with what is sold, in the order in which they were added. */
export async function listTicketTypes(
  db: Db,
  { organizationId, eventId }: EventKey,
): Promise<SoldTicketType[]> {
  const { rows } = await db.query<SoldTicketType>(
    `select ${SOLD_TYPE}
       from ticket_types t
      where t.organization_id = $1 and t.event_id = $2
      order by t.created_at, t.id`,
    [organizationId, eventId],
  )
  return rows
}

/** Removes the ticket types of an event that has no tickets. */
export async function removeTicketTypes(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<void> {
  await tx.query('delete from ticket_types where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}
