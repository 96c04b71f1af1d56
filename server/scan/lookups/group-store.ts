import type { DoorNames } from '@masuk/shared/roster/roster.ts'
import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'
import type { FoundTicket } from './show-found.ts'

/** The order of a ticket that was shown, and what of its people the door may see. */
interface Shown {
  registrationId: string
  names: DoorNames
}

/** The order of a genuine code's ticket, or why that ticket lets nobody in. */
export async function findShown(
  db: Db,
  { organizationId, eventId }: EventKey,
  { ticketId, issue }: { ticketId: string; issue: number },
): Promise<Shown | { refused: 'unknown_ticket' | 'void' | 'superseded' }> {
  const { rows } = await db.query<Shown & { isVoid: boolean; issue: number }>(
    `select t.registration_id as "registrationId", t.voided_at is not null as "isVoid", t.issue, e.door_names as names
       from tickets t
       join events e on e.organization_id = t.organization_id and e.id = t.event_id
      where t.organization_id = $1 and t.id = $3 and t.event_id = $2`,
    [organizationId, eventId, ticketId],
  )
  const [ticket] = rows
  if (!ticket) return { refused: 'unknown_ticket' }
  if (ticket.isVoid) return { refused: 'void' }
  if (ticket.issue !== issue) return { refused: 'superseded' }
  return { registrationId: ticket.registrationId, names: ticket.names }
}

/** A ticket of the order, with what its code is made of. */
type GroupTicket = FoundTicket & { keyId: number; issue: number }

/** The other tickets of the order: those that can come in first, then those that are in, then void ones. */
export async function listOthers(
  db: Db,
  { organizationId, eventId }: EventKey,
  asked: { registrationId: string; ticketId: string; day: string; limit: number },
): Promise<GroupTicket[]> {
  const { rows } = await db.query<GroupTicket>(
    `select t.id as "ticketId", t.ticket_type_id as "ticketTypeId", y.name as "ticketType", t.key_id as "keyId", t.issue,
            t.voided_at is not null as "isVoid", t.holder_name as "holderName", s.scanned_at as "scannedAt", s.device
       from tickets t
       join ticket_types y on y.organization_id = $1 and y.id = t.ticket_type_id
       left join scans s on s.organization_id = $1 and s.ticket_id = t.id and s.scan_key = t.id || ':' || $5::text
      where t.organization_id = $1 and t.event_id = $2 and t.registration_id = $3 and t.id <> $4
      order by t.voided_at is not null, s.scanned_at is not null, t.id
      limit $6`,
    [organizationId, eventId, asked.registrationId, asked.ticketId, asked.day, asked.limit],
  )
  return rows
}
