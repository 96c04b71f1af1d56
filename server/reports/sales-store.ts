import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

export interface SalesRow {
  day: string
  ticketTypeId: string
  tickets: number
}

/** Valid tickets by Kuala Lumpur day and type, the earliest day first. */
export async function readSales(db: Db, { organizationId, eventId }: EventKey): Promise<SalesRow[]> {
  const { rows } = await db.query<SalesRow>(
    `select (created_at at time zone 'Asia/Kuala_Lumpur')::date as day, ticket_type_id as "ticketTypeId", count(*) as tickets
       from tickets
      where organization_id = $1 and event_id = $2 and voided_at is null
      group by 1, 2
      order by 1, 2`,
    [organizationId, eventId],
  )
  return rows
}
