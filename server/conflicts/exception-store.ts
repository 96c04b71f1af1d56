import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

export interface ExceptionRow {
  id: string
  scanKey: string
  ticketId: string
  ticketType: string | null
  holderName: string | null
  rejection: string | null
  overrideReason: string | null
  scannedAt: Date
  device: string
  memberId: string
  memberName: string
}

/** True when it is one of the event. */
export async function isException(
  db: Db,
  { organizationId, eventId }: EventKey,
  id: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from door_exceptions where organization_id = $1 and event_id = $2 and id = $3',
    [organizationId, eventId, id],
  )
  return rowCount === 1
}

/** Exceptions of an event, the latest first, behind the one with the id `after`. */
export async function listExceptions(
  db: Db,
  { organizationId, eventId }: EventKey,
  { after, limit }: { after: string | null; limit: number },
): Promise<ExceptionRow[]> {
  const { rows } = await db.query<ExceptionRow>(
    `select x.id, x.scan_key as "scanKey", left(x.scan_key, 36) as "ticketId", y.name as "ticketType",
            t.holder_name as "holderName", x.rejection, x.override_reason as "overrideReason",
            x.scanned_at as "scannedAt", x.device, g.member_id as "memberId", u.shown_name as "memberName"
       from (select * from door_exceptions
              where organization_id = $1 and event_id = $2 and ($3::uuid is null or id < $3)
              order by id desc limit $4) x
       join scanner_grants g on g.organization_id = $1 and g.id = x.grant_id
       join users u on u.id = g.member_id
       left join tickets t on t.organization_id = $1 and t.id = left(x.scan_key, 36)::uuid and t.event_id = $2
       left join ticket_types y on y.organization_id = $1 and y.id = t.ticket_type_id
      order by x.id desc`,
    [organizationId, eventId, after, limit],
  )
  return rows
}
