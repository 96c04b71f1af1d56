import type { Db } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey } from '../locks/locks.ts'

/**
 * Distinct tickets that are in, on any day. On one day that is the sum of its doors; over several days a ticket may
 * have come again, and only its scans know.
 */
export async function countCheckedIn(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  const { rows } = await db.query<{ checkIns: number }>(
    `select sum(checked_in) as "checkIns" from door_counts
      where organization_id = $1 and event_id = $2
      group by day
     having sum(checked_in) > 0`,
    [organizationId, eventId],
  )
  if (rows.length <= 1) return rows[0]?.checkIns ?? 0
  return readCount(
    db,
    `select count(*) from (select distinct ticket_id from scans where organization_id = $1 and event_id = $2) tickets_in`,
    [organizationId, eventId],
  )
}

/**
 * Sen: what the valid tickets of confirmed registrations were bought for. Counted from the whole, which an index gives, less the
 * tickets of registrations that are not confirmed, which are few, and less each valid ticket's share of a discount.
 */
export async function sumRevenue(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  const { rows } = await db.query<{ sen: number }>(
    `select (
       (select coalesce(sum(type.price_sen * (
                  select count(*) from tickets t
                   where t.organization_id = $1 and t.event_id = $2 and t.ticket_type_id = type.id and t.voided_at is null)), 0)
          from ticket_types type
         where type.organization_id = $1 and type.event_id = $2)
       - (select coalesce(sum(type.price_sen), 0)
            from registrations r
            join tickets t on t.organization_id = r.organization_id and t.registration_id = r.id and t.voided_at is null
            join ticket_types type on type.organization_id = t.organization_id and type.id = t.ticket_type_id
           where r.organization_id = $1 and r.event_id = $2 and r.status in ('held', 'expired', 'cancelled'))
       - (select coalesce(sum(l.discount_sen * (
                   select count(*) from tickets t
                    where t.organization_id = $1 and t.registration_id = r.id and t.ticket_type_id = l.ticket_type_id
                      and t.voided_at is null) / l.quantity), 0)
            from registrations r
            join registration_lines l on l.organization_id = r.organization_id and l.registration_id = r.id
           where r.organization_id = $1 and r.event_id = $2 and r.discount_sen > 0 and r.status = 'confirmed')
     )::bigint as sen`,
    [organizationId, eventId],
  )
  return rows[0]?.sen ?? 0
}
