import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'

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
