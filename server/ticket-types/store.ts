import type { Db, Tx } from '../db/web.ts'
import type { EventKey, LockedEvent } from '../events/store.ts'

export interface TicketTypeRow {
  id: string
  name: string
  priceSen: number
  quantity: number | null
  publicRegistration: boolean
}

export interface SoldTicketType extends TicketTypeRow {
  sold: number
}

/** A ticket type of which no ticket is issued meanwhile. Only `lockTicketType` makes one. */
export interface LockedTicketType extends SoldTicketType {
  /** True when a ticket of it was ever issued, though it may be void. */
  readonly wasIssued: boolean
  readonly lock: unique symbol
}

const TYPE = `t.id, t.name, t.price_sen as "priceSen", t.quantity, t.public_registration as "publicRegistration"`

const SOLD = `(select count(*) from tickets
                where organization_id = $1 and event_id = $2 and ticket_type_id = t.id and voided_at is null)`

/** The ticket types of an event with what is sold, in the order in which they were added. */
export async function listTicketTypes(
  db: Db,
  { organizationId, eventId }: EventKey,
): Promise<SoldTicketType[]> {
  const { rows } = await db.query<SoldTicketType>(
    `select ${TYPE}, ${SOLD} as sold
       from ticket_types t
      where t.organization_id = $1 and t.event_id = $2
      order by t.created_at, t.id`,
    [organizationId, eventId],
  )
  return rows
}

/** How many ticket types an event has. */
export async function countTicketTypes(tx: Tx, { organizationId, id }: LockedEvent): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) from ticket_types where organization_id = $1 and event_id = $2',
    [organizationId, id],
  )
  return rows[0]?.count ?? 0
}

/** Adds a ticket type. */
export async function addTicketType(
  tx: Tx,
  { organizationId, id: eventId }: LockedEvent,
  { id, name, priceSen, quantity, publicRegistration }: TicketTypeRow,
): Promise<void> {
  await tx.query(
    `insert into ticket_types (organization_id, id, event_id, name, price_sen, quantity, public_registration)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organizationId, id, eventId, name, priceSen, quantity, publicRegistration],
  )
}

/** Waits for whoever issues tickets of this type and holds them off; null when the event has no such type. */
export async function lockTicketType(
  tx: Tx,
  { organizationId, id: eventId }: LockedEvent,
  ticketTypeId: string,
): Promise<LockedTicketType | null> {
  const key = [organizationId, eventId, ticketTypeId]
  await tx.query(
    'select 1 from ticket_types where organization_id = $1 and event_id = $2 and id = $3 for update',
    key,
  )
  // Counted by a statement of its own: the one that waits does not see what it waited for.
  const { rows } = await tx.query<LockedTicketType>(
    `select ${TYPE}, ${SOLD} as sold,
            exists (select 1 from tickets
                     where organization_id = $1 and event_id = $2 and ticket_type_id = $3) as "wasIssued"
       from ticket_types t
      where t.organization_id = $1 and t.event_id = $2 and t.id = $3`,
    key,
  )
  return rows[0] ?? null
}

/** Changes what is given of a ticket type and returns it as it is then. */
export async function changeTicketType(
  tx: Tx,
  { organizationId }: LockedEvent,
  { type, change }: { type: LockedTicketType; change: Partial<Omit<TicketTypeRow, 'id'>> },
): Promise<SoldTicketType> {
  const changed = { ...type, ...change }
  await tx.query(
    `update ticket_types set name = $3, price_sen = $4, quantity = $5, public_registration = $6
      where organization_id = $1 and id = $2`,
    [
      organizationId,
      changed.id,
      changed.name,
      changed.priceSen,
      changed.quantity,
      changed.publicRegistration,
    ],
  )
  return changed
}

/** Removes a ticket type that has no tickets. */
export async function removeTicketType(
  tx: Tx,
  { organizationId }: LockedEvent,
  { id }: LockedTicketType,
): Promise<void> {
  await tx.query('delete from ticket_types where organization_id = $1 and id = $2', [organizationId, id])
}
