import { Fault } from '../core/fault.ts'
import type { Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import { lockTicketType } from '../locks/locks.ts'
import type { LockedEvent, LockedTicketType } from '../locks/locks.ts'
import { SOLD_TYPE } from './ticket-type.ts'
import type { SoldTicketType, TicketTypeRow } from './ticket-type.ts'

/** How many ticket types an event has. */
export async function countTicketTypes(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<number> {
  return readCount(tx, 'select count(*) from ticket_types where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}

/** Adds a ticket type. */
export async function addTicketType(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  { id, ...type }: TicketTypeRow,
): Promise<void> {
  await tx.query(
    `insert into ticket_types (organization_id, id, event_id, name, price_sen, quantity, public_registration,
            description, position, most_per_order, sales_start_at, sales_end_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [organizationId, id, eventId, ...changeableValues(type)],
  )
}

/** A ticket type of which no ticket is issued meanwhile. */
export interface FixedTicketType extends SoldTicketType {
  key: LockedTicketType
  /** True when a ticket of it was ever issued, though it may be void. */
  wasIssued: boolean
  /** True when it was ever in an order, whatever became of that, or issued. */
  wasOrdered: boolean
}

export const NO_SUCH_TYPE = 'This event has no such ticket type.'

/** The ticket type of the event, locked, or 404. */
export async function requireTicketType(
  tx: Tx,
  event: LockedEvent,
  ticketTypeId: string,
): Promise<FixedTicketType> {
  const type = await findTicketType(tx, event, ticketTypeId)
  if (!type) throw new Fault(404, NO_SUCH_TYPE)
  return type
}

/** The ticket type of the event, locked, or null. */
export async function findTicketType(
  tx: Tx,
  event: LockedEvent,
  ticketTypeId: string,
): Promise<FixedTicketType | null> {
  const key = await lockTicketType(tx, event, ticketTypeId)
  if (!key) return null
  const { rows } = await tx.query<Omit<FixedTicketType, 'key' | 'wasOrdered'> & { hasLines: boolean }>(
    `select ${SOLD_TYPE},
            exists (select 1 from tickets
                     where organization_id = $1 and event_id = $2 and ticket_type_id = $3) as "wasIssued",
            exists (select 1 from registration_lines
                     where organization_id = $1 and event_id = $2 and ticket_type_id = $3) as "hasLines"
       from ticket_types t
      where t.organization_id = $1 and t.event_id = $2 and t.id = $3`,
    [event.organizationId, event.eventId, ticketTypeId],
  )
  const [type] = rows
  if (!type) throw new Error('A locked ticket type is gone.')
  const { hasLines, ...found } = type
  return { ...found, wasOrdered: hasLines || found.wasIssued, key }
}

/** Writes a ticket type as it is now. */
export async function updateTicketType(
  tx: Tx,
  { organizationId, ticketTypeId }: LockedTicketType,
  type: TicketTypeRow,
): Promise<void> {
  await tx.query(
    `update ticket_types set name = $3, price_sen = $4, quantity = $5, public_registration = $6, description = $7, position = $8,
            most_per_order = $9, sales_start_at = $10, sales_end_at = $11, version = version + 1
      where organization_id = $1 and id = $2`,
    [organizationId, ticketTypeId, ...changeableValues(type)],
  )
}

/** What may change of a ticket type, in the order in which its columns are written. */
const changeable = [
  'name',
  'priceSen',
  'quantity',
  'publicRegistration',
  'description',
  'position',
  'mostPerOrder',
  'salesStartAt',
  'salesEndAt',
] as const
const changeableValues = (type: Pick<TicketTypeRow, (typeof changeable)[number]>) =>
  changeable.map((field) => type[field])

/** Removes a ticket type that has no tickets. */
export async function removeTicketType(
  tx: Tx,
  { organizationId, ticketTypeId }: LockedTicketType,
): Promise<void> {
  await tx.query('delete from ticket_types where organization_id = $1 and id = $2', [
    organizationId,
    ticketTypeId,
  ])
}
