import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'

export interface TicketTypeRow {
  id: string
  name: string
  description: string
  position: number
  priceSen: number
  quantity: number | null
  mostPerOrder: number
  salesStartAt: Date | null
  salesEndAt: Date | null
  publicRegistration: boolean
  /** Counts the changes of the ticket type. */
  version: number
}

export interface SoldTicketType extends TicketTypeRow {
  /** Valid tickets of it. */
  sold: number
  /** Places held for buyers who are paying. */
  held: number
}

/** The columns of a SoldTicketType, of `ticket_types t` of the event $2. */
export const SOLD_TYPE = `t.id, t.name, t.description, t.position, t.price_sen as "priceSen", t.quantity, t.public_registration as "publicRegistration", t.version,
            t.most_per_order as "mostPerOrder", t.sales_start_at as "salesStartAt", t.sales_end_at as "salesEndAt",
            (select count(*) from tickets
              where organization_id = $1 and event_id = $2 and ticket_type_id = t.id and voided_at is null) as sold,
            (select coalesce(sum(l.quantity), 0) from registration_lines l
               join registrations r on r.organization_id = l.organization_id and r.id = l.registration_id
              where l.organization_id = $1 and l.event_id = $2 and l.ticket_type_id = t.id and r.status = 'held') as held`

/** The ticket types of an event with what is sold, in their order. */
export async function listTicketTypes(
  db: Db,
  { organizationId, eventId }: EventKey,
): Promise<SoldTicketType[]> {
  const { rows } = await db.query<SoldTicketType>(
    `select ${SOLD_TYPE}
       from ticket_types t
      where t.organization_id = $1 and t.event_id = $2
      order by t.position, t.created_at, t.id`,
    [organizationId, eventId],
  )
  return rows
}

/** A time of a sale as the database takes it; null is no limit. */
export const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The ticket type as it is told to callers. */
export function showTicketType({ salesStartAt, salesEndAt, ...type }: SoldTicketType) {
  return {
    ...type,
    salesStartAt: salesStartAt?.toISOString() ?? null,
    salesEndAt: salesEndAt?.toISOString() ?? null,
  }
}

/** Removes the ticket types of an event that has no tickets. */
export async function removeTicketTypes(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<void> {
  await tx.query('delete from ticket_types where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}
