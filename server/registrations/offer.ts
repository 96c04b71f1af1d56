import type { EventStatus } from '@masuk/shared/event-status.ts'
import type { Db } from '../db/db.ts'

/** A ticket type as far as a price needs it. */
export interface OfferedType {
  id: string
  priceSen: number
  /** False when only organisers issue it: for buyers it is not there. */
  isPublic: boolean
  /** The published version of its pass form, or null. */
  formVersion: number | null
}

/** What an event sells, read without a lock: `book` checks it again under the locks. */
export interface Offer {
  organizationId: string
  eventId: string
  status: EventStatus
  visibility: 'public' | 'private'
  endsAt: Date
  /** Paid at a simulator, wherever it is. */
  isPractice: boolean
  types: OfferedType[]
}

/** What the event sells, or null when there is no such event. */
export async function findOffer(db: Db, eventId: string): Promise<Offer | null> {
  const { rows } = await db.query<Offer>(
    `select e.organization_id as "organizationId", e.id as "eventId", e.status, e.visibility, e.ends_at as "endsAt",
            e.is_practice as "isPractice",
            coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'priceSen', t.price_sen, 'isPublic', t.public_registration, 'formVersion',
                      (select max(f.version) from pass_forms f
                        where f.organization_id = d.organization_id and f.ticket_type_id = t.id and f.published_at is not null)))
               from ticket_types t where t.organization_id = d.organization_id and t.event_id = d.event_id), '[]') as types
       from event_directory d
       join events e on e.organization_id = d.organization_id and e.id = d.event_id
      where d.event_id = $1`,
    [eventId],
  )
  return rows[0] ?? null
}
