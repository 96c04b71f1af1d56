import type { Db, Tx } from '../db/web.ts'
import type { EventKey, LockedEvent } from '../events/store.ts'

export interface ZoneRow {
  id: string
  name: string
  members: number
  invitations: number
}

/** The zones of event $2 with who is limited to them at the time $3. Accepted, ended and revoked invitations don't count. */
export const ZONE_USES = `
  select z.id, z.name,
         (select count(*) from member_zones mz
            join memberships m on m.organization_id = mz.organization_id and m.user_id = mz.user_id and m.removed_at is null
           where mz.organization_id = z.organization_id and mz.zone_id = z.id) as members,
         (select count(*) from invitation_zones iz
            join invitations i on i.organization_id = iz.organization_id and i.id = iz.invitation_id
           where iz.organization_id = z.organization_id and iz.zone_id = z.id
             and i.status = 'pending' and i.expires_at > $3) as invitations
    from zones z
   where z.organization_id = $1 and z.event_id = $2`

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
  { organizationId, id: eventId }: LockedEvent,
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
export async function countZones(tx: Tx, { organizationId, id }: LockedEvent): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) from zones where organization_id = $1 and event_id = $2',
    [organizationId, id],
  )
  return rows[0]?.count ?? 0
}

/** Holds off whoever would limit a person to the zone, then says who is limited to it; null when there is none such. */
export async function lockZone(
  tx: Tx,
  { organizationId, id: eventId }: LockedEvent,
  { zoneId, now }: { zoneId: string; now: Date },
): Promise<ZoneRow | null> {
  await tx.query('select 1 from zones where organization_id = $1 and event_id = $2 and id = $3 for update', [
    organizationId,
    eventId,
    zoneId,
  ])
  const { rows } = await tx.query<ZoneRow>(`${ZONE_USES} and z.id = $4`, [
    organizationId,
    eventId,
    now,
    zoneId,
  ])
  return rows[0] ?? null
}

/** Removes a zone. */
export async function removeZone(tx: Tx, { organizationId }: LockedEvent, zoneId: string): Promise<void> {
  await tx.query('delete from zones where organization_id = $1 and id = $2', [organizationId, zoneId])
}
