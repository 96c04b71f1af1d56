import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'

export interface OrderRow {
  reference: string | null
  status: 'held' | 'confirmed' | 'expired' | 'cancelled'
  createdAt: Date
  confirmedAt: Date | null
  totalSen: number
  discountSen: number
  paidSen: number
}

interface OrderKey extends EventKey {
  registrationId: string
}

/** An order of the event with what its payments have brought, or null. */
export async function findOrder(
  db: Db,
  { organizationId, eventId, registrationId }: OrderKey,
): Promise<OrderRow | null> {
  const { rows } = await db.query<OrderRow>(
    `select r.reference, r.status, r.created_at as "createdAt", r.confirmed_at as "confirmedAt", r.total_sen as "totalSen",
            r.discount_sen as "discountSen",
            (select coalesce(sum(i.captured_sen), 0)::bigint from payment_intents i
              where i.organization_id = $1 and i.registration_id = r.id) as "paidSen"
       from registrations r
      where r.organization_id = $1 and r.event_id = $2 and r.id = $3`,
    [organizationId, eventId, registrationId],
  )
  return rows[0] ?? null
}

export interface RefundRow {
  id: string
  amountSen: number
  state: 'requested' | 'sent' | 'succeeded' | 'failed'
  requestedAt: Date
}

/** Refunds of the payments of an order, the newest first. */
export async function listRefunds(
  db: Db,
  { organizationId, registrationId }: OrderKey,
): Promise<RefundRow[]> {
  const { rows } = await db.query<RefundRow>(
    `select f.id, f.amount_sen as "amountSen", f.status as state, f.requested_at as "requestedAt"
       from payment_intents i
       join refunds f on f.organization_id = i.organization_id and f.intent_id = i.id
      where i.organization_id = $1 and i.registration_id = $2
      order by f.requested_at desc, f.id desc`,
    [organizationId, registrationId],
  )
  return rows
}

export interface HistoryRow {
  at: Date
  action: string
  actorId: string | null
  actorName: string | null
  device: string | null
  ticketId: string | null
}

/** What organisers did to an order and its tickets, and the admissions that stand, the newest first. */
export async function readHistory(
  db: Db,
  { organizationId, registrationId }: OrderKey,
  most: number,
): Promise<HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>(
    `with own as (select id from tickets where registration_id = $2 and organization_id = $1),
          entries as (
            select a.created_at as at, a.action, a.actor_id, null::text as device, own.id as ticket_id
              from (select id, id::text as subject from own union all select null, $2::text) own
              join audit_log a on a.subject_id = own.subject and a.organization_id = $1
            union all
            select s.received_at, 'scan', g.member_id, s.device, s.ticket_id
              from own
              join scans s on s.organization_id = $1 and s.ticket_id = own.id
              left join scanner_grants g on g.organization_id = s.organization_id and g.id = s.grant_id
             order by 1 desc limit $3)
     select e.at, e.action, e.actor_id as "actorId", u.shown_name as "actorName", e.device, e.ticket_id as "ticketId"
       from entries e
       left join users u on u.id = e.actor_id
      order by e.at desc, e.action, e.ticket_id`,
    [organizationId, registrationId, most],
  )
  return rows
}
