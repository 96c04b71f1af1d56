import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** The ticket types whose published pass opens the zone, in their order; a pass without zones opens them all. */
export async function listTypesOpening(
  db: Db,
  { organizationId, eventId }: EventKey,
  zoneId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select t.id, t.name
       from ticket_types t
       left join lateral (select zone_ids from pass_forms f
                           where f.organization_id = t.organization_id and f.ticket_type_id = t.id and f.published_at is not null
                           order by f.version desc limit 1) p on true
      where t.organization_id = $1 and t.event_id = $2
        and (p.zone_ids is null or p.zone_ids = '{}' or $3 = any (p.zone_ids))
      order by t.position, t.created_at, t.id`,
    [organizationId, eventId, zoneId],
  )
  return rows
}
