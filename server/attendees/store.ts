import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** A ticket of an order, or the order. */
export interface Position {
  registrationId: string
  /** Null: the whole order. */
  ticketId: string | null
}

/** The place of a ticket or order among the people of the event; null when it is none of them. */
export async function findPosition(
  db: Db,
  { organizationId, eventId }: EventKey,
  id: string,
): Promise<Position | null> {
  const { rows } = await db.query<Position>(
    `select registration_id as "registrationId", id as "ticketId" from tickets
      where organization_id = $1 and event_id = $2 and id = $3
      union all
     select id, null from registrations where organization_id = $1 and event_id = $2 and id = $3
      limit 1`,
    [organizationId, eventId, id],
  )
  return rows[0] ?? null
}

/** The references of some orders. */
export async function readReferences(
  db: Db,
  { organizationId }: EventKey,
  registrationIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; reference: string | null }>(
    'select id, reference from registrations where organization_id = $1 and id = any ($2)',
    [organizationId, registrationIds],
  )
  return new Map(rows.map(({ id, reference }) => [id, reference ?? '']))
}

/** How many of an order's tickets are valid, and how many of those named are of the order. */
export async function countTicketsOf(
  db: Db,
  { organizationId, registrationId }: { organizationId: string; registrationId: string },
  ticketIds: readonly string[],
): Promise<{ valid: number; named: number }> {
  const { rows } = await db.query<{ valid: number; named: number }>(
    `select count(*) filter (where voided_at is null) as valid, count(*) filter (where id = any ($3)) as named
       from tickets where organization_id = $1 and registration_id = $2`,
    [organizationId, registrationId, ticketIds],
  )
  return rows[0] ?? { valid: 0, named: 0 }
}

/** The ids of an order's tickets that are valid. */
export async function listValidTickets(
  db: Db,
  { organizationId, registrationId }: { organizationId: string; registrationId: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from tickets where organization_id = $1 and registration_id = $2 and voided_at is null',
    [organizationId, registrationId],
  )
  return rows.map(({ id }) => id)
}

/** The payments that have bought an order, the first to be paid first. */
export async function listPayments(
  db: Db,
  { organizationId, eventId, registrationId }: EventKey & { registrationId: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from payment_intents
      where organization_id = $1 and event_id = $2 and registration_id = $3 and fulfilment = 'fulfilled'
      order by paid_at, id`,
    [organizationId, eventId, registrationId],
  )
  return rows.map(({ id }) => id)
}

/** Sen of a payment that are paid back, or will be. */
export async function sumRefunds(
  db: Db,
  { organizationId, intentId }: { organizationId: string; intentId: string },
): Promise<number> {
  const { rows } = await db.query<{ sen: number }>(
    `select coalesce(sum(amount_sen), 0)::bigint as sen from refunds
      where organization_id = $1 and intent_id = $2 and status <> 'failed'`,
    [organizationId, intentId],
  )
  return rows[0]?.sen ?? 0
}
