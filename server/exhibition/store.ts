import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'
import type { CheckedTicket } from './verdict.ts'

/** A ticket of the event with its type, or null. */
export async function findTicket(
  db: Db,
  { organizationId, eventId }: EventKey,
  ticketId: string,
): Promise<(CheckedTicket & { typeName: string }) | null> {
  const { rows } = await db.query<CheckedTicket & { typeName: string }>(
    `select k.ticket_type_id as "ticketTypeId", y.name as "typeName", k.issue, k.voided_at is not null as "isVoid"
       from tickets k
       join ticket_types y on y.organization_id = k.organization_id and y.id = k.ticket_type_id
      where k.organization_id = $1 and k.event_id = $2 and k.id = $3`,
    [organizationId, eventId, ticketId],
  )
  return rows[0] ?? null
}
