import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** A ticket of an order, or the order. */
export interface Position {
  registrationId: string
  /** Null: the whole order. */
  ticketId: string | null
}

/** The place of a ticket or order among the people of the event; null when it is none of them. */
export async function findPosition(
  db: Db,
  { organizationId, eventId }: EventKey,
  id: string,
): Promise<Position | null> {
  const { rows } = await db.query<Position>(
    `select registration_id as "registrationId", id as "ticketId" from tickets
      where organization_id = $1 and event_id = $2 and id = $3
      union all
     select id, null from registrations where organization_id = $1 and event_id = $2 and id = $3
      limit 1`,
    [organizationId, eventId, id],
  )
  return rows[0] ?? null
}
