import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey, LockedEvent, LockedZone } from '../locks/locks.ts'
import { ZONE_USES } from './uses.ts'
import type { ZoneRow } from './uses.ts'

/** The zones of an event, by name. */
export async function listZones(
  db: Db,
  { organizationId, eventId }: EventKey,
  now: Date,
): Promise<ZoneRow[]> {
  const { rows } = await db.query<ZoneRow>(`${ZONE_USES} order by z.name, z.id`, [
    organizationId,
    eventId,
    now,
  ])
  return rows
}

/** Adds a zone, or returns false when the event has one of that name. */
export async function addZone(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into zones (organization_id, id, event_id, name) values ($1, $2, $3, $4)
     on conflict (organization_id, event_id, name) do nothing`,
    [organizationId, id, eventId, name],
  )
  return rowCount === 1
}

/** How many zones an event has. */
export async function countZones(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<number> {
  return readCount(tx, 'select count(*) from zones where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}

/** How many members and invitations are limited to a zone, and how many passes open it. */
export async function countUses(
  tx: Tx,
  { organizationId, eventId, zoneId }: LockedZone,
  now: Date,
): Promise<{ members: number; invitations: number; passes: number }> {
  const { rows } = await tx.query<ZoneRow>(`${ZONE_USES} and z.id = $4`, [
    organizationId,
    eventId,
    now,
    zoneId,
  ])
  return rows[0] ?? { members: 0, invitations: 0, passes: 0 }
}

/** Removes a zone. */
export async function removeZone(tx: Tx, { organizationId, zoneId }: LockedZone): Promise<void> {
  await tx.query('delete from zones where organization_id = $1 and id = $2', [organizationId, zoneId])
}
