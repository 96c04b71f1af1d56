import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** Where a page begins: behind this ticket of this order, or behind the whole order. */
export interface Position {
  registrationId: string
  /** Null: behind all of its tickets. */
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

export interface Filter {
  state: 'valid' | 'void' | null
  ticketTypeId: string | null
  /** Whether it is in on `day`. */
  isIn: boolean | null
  day: string
  /** A part of a name or e-mail address, for `ilike`. */
  pattern: string | null
}

/** As many as an order may have: a limit keeps the planner to one look-up for each order. */
const MOST_TICKETS = 1_000

/** Ids of the tickets that pass, of at most `orders` orders, in the order in which they were booked. */
export async function findTickets(
  db: Db,
  { organizationId, eventId }: EventKey,
  { filter, from, orders, limit }: { filter: Filter; from: Position | null; orders: number; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select t.id
       from (select id, buyer_name, buyer_email from registrations
              where organization_id = $1 and event_id = $2 and ($3::uuid is null or id >= $3)
                and ($3::uuid is null or $4::uuid is not null or id > $3)
              order by id limit $5) r
      cross join lateral (
            select id, ticket_type_id, voided_at, holder_name from tickets
             where registration_id = r.id and organization_id = $1 and (r.id is distinct from $3 or id > $4)
             order by id limit $6) t
      where ($7::text is null or $7 = case when t.voided_at is null then 'valid' else 'void' end)
        and ($8::uuid is null or t.ticket_type_id = $8)
        and ($9::text is null or t.holder_name ilike $9 or r.buyer_name ilike $9 or r.buyer_email ilike $9)
        and ($10::boolean is null or $10 = exists (
             select from scans s where s.organization_id = $1 and s.ticket_id = t.id and s.scan_key = t.id || ':' || $11))
      order by r.id, t.id
      limit $12`,
    [
      organizationId,
      eventId,
      from?.registrationId ?? null,
      from?.ticketId ?? null,
      orders,
      MOST_TICKETS,
      filter.state,
      filter.ticketTypeId,
      filter.pattern,
      filter.isIn,
      filter.day,
      limit,
    ],
  )
  return rows.map(({ id }) => id)
}

/** The last of the orders that `findTickets` looks through from there; null when they are all that are left. */
export async function findLastOrder(
  db: Db,
  { organizationId, eventId }: EventKey,
  { from, orders }: { from: Position | null; orders: number },
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from registrations
      where organization_id = $1 and event_id = $2 and ($3::uuid is null or id >= $3)
        and ($3::uuid is null or $4::uuid is not null or id > $3)
      order by id limit 2 offset $5`,
    [organizationId, eventId, from?.registrationId ?? null, from?.ticketId ?? null, orders - 1],
  )
  return rows.length === 2 ? (rows[0]?.id ?? null) : null
}

/** Ids of the tickets of the event whose ids are in that range. */
export async function findTicketsBetween(
  db: Db,
  { organizationId, eventId }: EventKey,
  { first, last, limit }: { first: string; last: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from tickets
      where organization_id = $1 and event_id = $2 and id between $3 and $4
      order by id limit $5`,
    [organizationId, eventId, first, last, limit],
  )
  return rows.map(({ id }) => id)
}

/** The order with that reference; null when the event has none. */
export async function findByReference(
  db: Db,
  { organizationId, eventId }: EventKey,
  reference: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from registrations where organization_id = $1 and reference = $3 and event_id = $2',
    [organizationId, eventId, reference],
  )
  return rows[0]?.id ?? null
}

/** Whether the event has that ticket type. */
export async function hasTicketType(
  db: Db,
  { organizationId, eventId }: EventKey,
  ticketTypeId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from ticket_types where organization_id = $1 and event_id = $2 and id = $3',
    [organizationId, eventId, ticketTypeId],
  )
  return rowCount === 1
}

export interface PersonRow {
  ticketId: string
  ticketTypeId: string
  ticketType: string
  isVoid: boolean
  holderName: string | null
  issue: number
  version: number
  registrationId: string
  reference: string | null
  buyerName: string
  email: string | null
  issuedByHand: boolean
  orderVersion: number
  checkedInAt: Date | null
  checkedInBy: string | null
}

/** Those tickets with whose they are and whether they are in on that day, in the order of the ids. */
export async function readPeople(
  db: Db,
  { organizationId, eventId }: EventKey,
  { ticketIds, day }: { ticketIds: readonly string[]; day: string },
): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select t.id as "ticketId", t.ticket_type_id as "ticketTypeId", y.name as "ticketType", t.voided_at is not null as "isVoid",
            t.holder_name as "holderName", t.issue, t.version, r.id as "registrationId", r.reference, r.buyer_name as "buyerName",
            coalesce(r.buyer_email, u.email) as email, r.issued_by is not null as "issuedByHand", r.version as "orderVersion",
            s.scanned_at as "checkedInAt", s.device as "checkedInBy"
       from unnest($3::uuid[]) with ordinality as asked (id, place)
       join tickets t on t.organization_id = $1 and t.id = asked.id and t.event_id = $2
       join ticket_types y on y.organization_id = $1 and y.id = t.ticket_type_id
       join registrations r on r.organization_id = $1 and r.id = t.registration_id
       left join users u on u.id = t.user_id
       left join scans s on s.organization_id = $1 and s.ticket_id = t.id and s.scan_key = t.id || ':' || $4
      order by asked.place`,
    [organizationId, eventId, ticketIds, day],
  )
  return rows
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
