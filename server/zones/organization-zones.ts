import { Fault } from '../core/fault.ts'
import type { Tx } from '../db/db.ts'
import { lockZonesInUse } from '../locks/locks.ts'
import type { LockedTeam } from '../locks/locks.ts'
import type { NamedZone } from './event-zones.ts'

/** Those zones of any event of the organisation, by name, none of which is deleted until the transaction ends; 404 when one is not there. */
export async function requireOrganizationZones(
  tx: Tx,
  team: LockedTeam,
  zoneIds: readonly string[],
): Promise<NamedZone[]> {
  const asked = new Set(zoneIds)
  if (asked.size === 0) return []
  const found = await lockZonesInUse(tx, team, [...asked])
  if (found.length < asked.size)
    throw new Fault(404, 'zoneIds has a zone that this organisation does not have.')
  const { rows } = await tx.query<NamedZone>(
    'select id, name from zones where organization_id = $1 and id = any ($2) order by name, id',
    [team.organizationId, found],
  )
  return rows
}
