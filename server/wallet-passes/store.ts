import type { Db } from '../db/db.ts'

export interface OwnTicket {
  ticketId: string
  issue: number
  keyId: number
  holderName: string | null
  ticketTypeName: string
  /** Null for who did not make the order. */
  reference: string | null
  eventId: string
  eventName: string
  organizationName: string
  venue: string
  startsAt: Date
  endsAt: Date
  version: number
}

/** A valid ticket that this person holds, or whose order they made. */
export async function findOwnTicket(
  db: Db,
  { userId, ticketId }: { userId: string; ticketId: string },
): Promise<OwnTicket | null> {
  const { rows } = await db.query<OwnTicket>(
    `select t.id as "ticketId", t.issue, t.key_id as "keyId", t.holder_name as "holderName",
            y.name as "ticketTypeName", case when r.user_id = $1 then r.reference end as reference,
            e.id as "eventId", e.name as "eventName", o.name as "organizationName", e.venue,
            e.starts_at as "startsAt", e.ends_at as "endsAt", e.version
       from tickets t
       join ticket_types y on y.organization_id = t.organization_id and y.id = t.ticket_type_id
       join events e on e.organization_id = t.organization_id and e.id = t.event_id
       join organizations o on o.id = t.organization_id
       join registrations r on r.organization_id = t.organization_id and r.id = t.registration_id
      where t.id::text = $2 and t.voided_at is null and r.status = 'confirmed'
        and (t.user_id = $1 or r.user_id = $1)`,
    [userId, ticketId],
  )
  return rows[0] ?? null
}
