import type { Db } from '../db/db.ts'
import { listLastOwned } from '../team/last-owned.ts'
import type { LastOwned } from '../team/last-owned.ts'

/** Whose orders: those of the person, and those that were issued by hand to their proven address. */
export interface Whose {
  userId: string
  provenEmail: string | null
}

/** What stands in the way of an erasure. */
export interface Blockers {
  organizations: LastOwned[]
  orders: OpenOrder[]
}

/** What stands in the way at this moment; under the locks of the person it stays so. */
export async function findBlockers(db: Db, whose: Whose): Promise<Blockers> {
  const organizations = await listLastOwned(db, whose.userId)
  return { organizations, orders: await listOpenOrders(db, whose) }
}

/** An order whose money is not settled. */
export interface OpenOrder {
  registrationId: string
  reference: string
  eventName: string
  waitsFor: 'payment' | 'refund'
}

/** The orders of a person for which money may still come, or is on its way back. */
async function listOpenOrders(db: Db, { userId, provenEmail }: Whose): Promise<OpenOrder[]> {
  const { rows } = await db.query<OpenOrder>(
    `select r.id as "registrationId", coalesce(r.reference, '') as reference, e.name as "eventName",
            case when r.status = 'held' then 'payment' else 'refund' end as "waitsFor"
       from registrations r
       join events e on e.organization_id = r.organization_id and e.id = r.event_id
      where (r.user_id = $1 or (r.user_id is null and r.buyer_email = $2))
        and (r.status = 'held' or exists (
             select from payment_intents i
               join refunds f on f.organization_id = i.organization_id and f.intent_id = i.id
              where i.organization_id = r.organization_id and i.event_id = r.event_id and i.registration_id = r.id
                and f.status in ('requested', 'sent')))
      order by r.created_at, r.id limit 100`,
    [userId, provenEmail],
  )
  return rows
}

/** Tickets that are still good for something. */
export interface TicketsAhead {
  eventId: string
  eventName: string
  startsAt: Date
  tickets: number
}

/** The valid tickets of a person for events that are not over, by event. */
export async function listTicketsAhead(
  db: Db,
  { userId, provenEmail, now }: Whose & { now: Date },
): Promise<TicketsAhead[]> {
  const { rows } = await db.query<TicketsAhead>(
    `select e.id as "eventId", e.name as "eventName", e.starts_at as "startsAt", count(*) as tickets
       from (select id, organization_id from tickets where user_id = $1
             union
             select t.id, t.organization_id from registrations r
               join tickets t on t.organization_id = r.organization_id and t.registration_id = r.id
              where r.user_id = $1 or (r.user_id is null and r.buyer_email = $2)) own
       join tickets t on t.organization_id = own.organization_id and t.id = own.id and t.voided_at is null
       join events e on e.organization_id = t.organization_id and e.id = t.event_id
      where e.ends_at > $3
      group by e.organization_id, e.id
      order by e.starts_at, e.id limit 100`,
    [userId, provenEmail, now],
  )
  return rows
}
