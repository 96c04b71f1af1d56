import type { DoorNames, RosterType } from '@masuk/shared/roster/roster.ts'
import { EPOCH, FROM_THE_START, OLDEST_RUNNING } from '../../db/change-order.ts'
import type { ChangePlace } from '../../db/change-order.ts'
import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'

/** What the roster of an event is made with, beside its tickets. */
export interface RosterSource {
  epoch: string
  /** From where to ask next of who has seen what there is now. */
  oldestRunning: string
  names: DoorNames
  types: RosterType[]
}

/** Null when the event is gone. */
export async function findRosterSource(
  db: Db,
  { organizationId, eventId }: EventKey,
): Promise<RosterSource | null> {
  const { rows } = await db.query<RosterSource>({
    name: 'find-roster-source',
    text: `select ${EPOCH} as epoch, ${OLDEST_RUNNING} as "oldestRunning", e.door_names as names,
                  coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name) order by y.created_at, y.id)
                              from ticket_types y where y.organization_id = $1 and y.event_id = $2), '[]') as types
             from (select * from events where id = $2 limit 1) e
            where e.organization_id = $1`,
    values: [organizationId, eventId],
  })
  return rows[0] ?? null
}

/** A ticket as a roster needs it. */
export interface RosterTicket {
  id: string
  keyId: number
  issue: number
  isVoid: boolean
  typeId: string
  holderName: string | null
  xid: string
}

/** Tickets of an event by when they last changed, behind `after`. */
export async function listChangedTickets(
  db: Db,
  { organizationId, eventId }: EventKey,
  { after, since, limit }: { after: ChangePlace; since: string; limit: number },
): Promise<RosterTicket[]> {
  const { rows } = await db.query<RosterTicket>({
    name: 'list-changed-tickets',
    // What came with a restored database may be of transactions that are still to come here: it is no change.
    text: `select id, key_id as "keyId", issue, voided_at is not null as "isVoid", ticket_type_id as "typeId",
                  holder_name as "holderName", changed_xid::text as xid
             from (select * from tickets
                    where event_id = $2 and changed_xid >= $3::xid8 and (changed_xid, id) > ($3::xid8, $4::uuid)
                      and ($5 or changed_xid < pg_snapshot_xmax(pg_current_snapshot()))
                    order by changed_xid, id limit $6) changed
            where organization_id = $1
            order by changed_xid, id`,
    values: [organizationId, eventId, after.xid, after.id, since === FROM_THE_START, limit],
  })
  return rows
}
