import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedEvent, LockedMember } from '../locks/locks.ts'
import type { NamedZone } from '../zones/event-zones.ts'

/** The zones of an event to which a member is limited, in the order of their ids; none: the event is open to them as a whole. */
export async function listAssignments(
  db: Db,
  { organizationId, eventId, userId }: EventKey & { userId: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select z.id
       from member_zones mz
       join zones z on z.organization_id = mz.organization_id and z.id = mz.zone_id and z.event_id = $2
      where mz.organization_id = $1 and mz.user_id = $3
      order by z.id`,
    [organizationId, eventId, userId],
  )
  return rows.map(({ id }) => id)
}

/** Limits a member to these zones of the event, and to no other of it. The event's lock keeps them there. */
export async function writeAssignments(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  { userId, zoneIds }: Pick<LockedMember, 'userId'> & { zoneIds: readonly string[] },
): Promise<void> {
  await tx.query(
    `delete from member_zones mz using zones z
      where mz.organization_id = $1 and mz.user_id = $3 and z.organization_id = $1 and z.event_id = $2 and z.id = mz.zone_id
        and z.id <> all ($4)`,
    [organizationId, eventId, userId, zoneIds],
  )
  await tx.query(
    `insert into member_zones (organization_id, user_id, zone_id)
     select $1, $2, zone_id from unnest($3::uuid[]) as given (zone_id)
     on conflict do nothing`,
    [organizationId, userId, zoneIds],
  )
}

/** All zones to which a member is limited, by name. */
export async function listMemberZones(
  tx: Tx,
  { organizationId, userId }: LockedMember,
): Promise<NamedZone[]> {
  const { rows } = await tx.query<NamedZone>(
    `select z.id, z.name
       from member_zones mz
       join zones z on z.organization_id = mz.organization_id and z.id = mz.zone_id
      where mz.organization_id = $1 and mz.user_id = $2
      order by z.name, z.id`,
    [organizationId, userId],
  )
  return rows
}

/** Limits a member to these zones, of whichever event, and to no others. */
export async function writeMemberZones(
  tx: Tx,
  { organizationId, userId }: LockedMember,
  zoneIds: readonly string[],
): Promise<void> {
  await tx.query(
    'delete from member_zones where organization_id = $1 and user_id = $2 and zone_id <> all ($3)',
    [organizationId, userId, zoneIds],
  )
  await tx.query(
    `insert into member_zones (organization_id, user_id, zone_id)
     select $1, $2, zone_id from unnest($3::uuid[]) as given (zone_id)
     on conflict do nothing`,
    [organizationId, userId, zoneIds],
  )
}
