import type { Db } from '../db/web.ts'
import type { EventKey } from './event-store.ts'

/**
 * Distinct tickets that are in, on any day. On one day that is the sum of its doors; over several days a ticket may
 * have come again, and only its scans know.
 */
export async function countCheckedIn(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  const { rows } = await db.query<{ heads: number }>(
    `select sum(checked_in) as heads from door_counts
      where organization_id = $1 and event_id = $2
      group by day
     having sum(checked_in) > 0`,
    [organizationId, eventId],
  )
  if (rows.length <= 1) return rows[0]?.heads ?? 0
  const counted = await db.query<{ count: number }>(
    `select count(*) from (select distinct ticket_id from scans where organization_id = $1 and event_id = $2) tickets_in`,
    [organizationId, eventId],
  )
  return counted.rows[0]?.count ?? 0
}

/**
 * Sen: the prices of the valid tickets of confirmed registrations. Counted from the whole, from an index, less the
 * tickets of registrations that are not confirmed, which are few.
 */
export async function sumRevenue(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  const { rows } = await db.query<{ sen: number }>(
    `with sold as (
       select ticket_type_id, count(*) as tickets
         from tickets
        where organization_id = $1 and event_id = $2 and voided_at is null
        group by ticket_type_id
     ), unconfirmed as (
       select t.ticket_type_id, count(*) as tickets
         from registrations r
         join tickets t on t.organization_id = r.organization_id and t.registration_id = r.id and t.voided_at is null
        where r.organization_id = $1 and r.event_id = $2 and r.status in ('held', 'expired', 'cancelled')
        group by t.ticket_type_id
     )
     select coalesce(sum((sold.tickets - coalesce(unconfirmed.tickets, 0)) * type.price_sen), 0)::bigint as sen
       from sold
       join ticket_types type on type.organization_id = $1 and type.id = sold.ticket_type_id
       left join unconfirmed using (ticket_type_id)`,
    [organizationId, eventId],
  )
  return rows[0]?.sen ?? 0
}
