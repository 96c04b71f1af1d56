import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** A ticket type that visitors see. */
export interface PublicTypeRow {
  id: string
  name: string
  description: string
  priceSen: number
  quantity: number | null
  mostPerOrder: number
  salesStartAt: Date | null
  salesEndAt: Date | null
  hasForm: boolean
  taken: number
}

export interface Places {
  capacity: number | null
  taken: number
}

/** The public ticket types of an event in their order, with the places of each that are sold or held. */
export async function listPublicTypes(
  db: Db,
  { organizationId, eventId }: EventKey,
): Promise<PublicTypeRow[]> {
  const { rows } = await db.query<PublicTypeRow>(
    `select t.id, t.name, t.description, t.price_sen as "priceSen", t.quantity, t.most_per_order as "mostPerOrder",
            t.sales_start_at as "salesStartAt", t.sales_end_at as "salesEndAt",
            exists (select from pass_forms f where f.organization_id = t.organization_id and f.ticket_type_id = t.id
                       and f.published_at is not null) as "hasForm",
            (select count(*) from tickets k where k.organization_id = $1 and k.event_id = $2
                and k.ticket_type_id = t.id and k.voided_at is null)
          + (select coalesce(sum(l.quantity), 0) from registration_lines l
               join registrations r on r.organization_id = l.organization_id and r.id = l.registration_id
              where l.organization_id = $1 and l.event_id = $2 and l.ticket_type_id = t.id and r.status = 'held') as taken
       from ticket_types t
      where t.organization_id = $1 and t.event_id = $2 and t.public_registration
      order by t.position, t.created_at, t.id`,
    [organizationId, eventId],
  )
  return rows
}

/** Whether a ticket type can be ordered now. */
export function saleOf(
  { quantity, salesStartAt, salesEndAt, taken }: PublicTypeRow,
  { capacity, taken: takenOfEvent }: Places,
  now: Date,
): 'on_sale' | 'not_yet' | 'ended' | 'sold_out' {
  if (salesEndAt && salesEndAt <= now) return 'ended'
  if (salesStartAt && salesStartAt > now) return 'not_yet'
  const isFull = (most: number | null, used: number) => most !== null && used >= most
  return isFull(quantity, taken) || isFull(capacity, takenOfEvent) ? 'sold_out' : 'on_sale'
}
