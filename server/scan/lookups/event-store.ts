import type { DoorPinHash, UnknownCodeRule } from '@masuk/shared/door-settings.ts'
import type { DoorNames, RosterType } from '@masuk/shared/roster/roster.ts'
import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'

export interface DoorEvent {
  name: string
  venue: string
  startsAt: Date
  endsAt: Date
  capacity: number | null
  doorNames: DoorNames
  doorUnknownCodes: UnknownCodeRule
  doorPin: DoorPinHash | null
  /** In the order of the roster's numbers. */
  types: RosterType[]
  /** Distinct tickets in on the day that was asked for. */
  checkedIn: number
}

/** An event as its doors need it; null when it is gone. */
export async function findDoorEvent(
  db: Db,
  { organizationId, eventId }: EventKey,
  day: string,
): Promise<DoorEvent | null> {
  const { rows } = await db.query<DoorEvent>({
    name: 'find-door-event',
    text: `select e.name, e.venue, e.starts_at as "startsAt", e.ends_at as "endsAt", e.capacity,
                  e.door_names as "doorNames", e.door_unknown_codes as "doorUnknownCodes", e.door_pin as "doorPin",
                  coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name) order by y.created_at, y.id)
                              from ticket_types y where y.organization_id = $1 and y.event_id = $2), '[]') as types,
                  (select coalesce(sum(c.checked_in), 0) from door_counts c
                    where c.organization_id = $1 and c.event_id = $2 and c.day = $3::text::date)::integer as "checkedIn"
             from (select * from events where id = $2 limit 1) e
            where e.organization_id = $1`,
    values: [organizationId, eventId, day],
  })
  return rows[0] ?? null
}

/** What the doors of the event may show of who holds a ticket; nothing when it is gone. */
export async function findDoorNames(db: Db, { organizationId, eventId }: EventKey): Promise<DoorNames> {
  const { rows } = await db.query<{ names: DoorNames }>({
    name: 'find-door-names',
    text: `select door_names as names from (select * from events where id = $2 limit 1) e where organization_id = $1`,
    values: [organizationId, eventId],
  })
  return rows[0]?.names ?? 'nothing'
}
