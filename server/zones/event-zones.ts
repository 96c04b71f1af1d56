import { Fault } from '../core/fault.ts'
import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

export interface NamedZone {
  id: string
  name: string
}

export const NO_SUCH_ZONE = 'This event has no such zone.'

/** Those zones of the event, by name; 404 when it lacks one. Of a locked event that is how they stay. */
export async function requireZones(
  db: Db,
  { organizationId, eventId }: EventKey,
  zoneIds: readonly string[],
): Promise<NamedZone[]> {
  const { rows } = await db.query<NamedZone>(
    `select id, name from zones
      where organization_id = $1 and event_id = $2 and id = any ($3)
      order by name, id`,
    [organizationId, eventId, zoneIds],
  )
  if (rows.length < zoneIds.length) throw new Fault(404, NO_SUCH_ZONE)
  return rows
}
