import { Fault } from '../core/fault.ts'
import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedBroadcasts } from '../locks/locks.ts'

/** How many people are told in one transaction, or mailed by one job. */
export const BATCH = 200

/** Whom a broadcast is for. */
export interface Aim extends EventKey {
  audience: 'all' | 'checked_in' | 'not_checked_in'
  ticketTypeId: string | null
  /** Whether mail can be sent at all. */
  hasMail: boolean
  /** Whether devices can be alerted at all. */
  hasPush: boolean
}

/** 404 when a ticket type is named and the event has none like that. */
export async function requireTicketType(
  db: Db,
  { organizationId, eventId, ticketTypeId }: Aim,
): Promise<void> {
  if (ticketTypeId === null) return
  const { rowCount } = await db.query(
    'select from ticket_types where organization_id = $1 and event_id = $2 and id = $3',
    [organizationId, eventId, ticketTypeId],
  )
  if (rowCount === 0) throw new Fault(404, 'This event has no such ticket type.')
}

const HAS_PUSH = `$6 and exists (select from push_devices d where d.user_id = t.user_id)`

const WAS_SCANNED = `exists (select from scans s where s.organization_id = t.organization_id and s.ticket_id = t.id)`

/** Of the event $2 of the organisation $1: who has a valid ticket, of the type $3 if it is not null, and is in or not as $4 says. */
const AUDIENCE = `
  select t.user_id, ${HAS_PUSH} as has_push,
         $5 and exists (select from users u where u.id = t.user_id and u.email is not null)
            and not exists (select from broadcast_opt_outs o where o.organization_id = $1 and o.user_id = t.user_id) as has_mail
    from tickets t
   where t.organization_id = $1 and t.event_id = $2 and t.voided_at is null and t.user_id is not null
     and ($3::uuid is null or t.ticket_type_id = $3)
   group by t.user_id
  having $4 = 'all' or bool_or(${WAS_SCANNED}) = ($4 = 'checked_in')`

export interface AudienceCounts {
  inbox: number
  push: number
  mail: number
  ticketsWithoutAccount: number
}

const valuesOf = ({ organizationId, eventId, ticketTypeId, audience, hasMail, hasPush }: Aim) => [
  organizationId,
  eventId,
  ticketTypeId,
  audience,
  hasMail,
  hasPush,
]

/** How many people a broadcast would reach now, by channel. */
export async function countAudience(db: Db, aim: Aim): Promise<AudienceCounts> {
  const { rows } = await db.query<AudienceCounts>(
    `select count(*) as inbox, count(*) filter (where has_push) as push, count(*) filter (where has_mail) as mail,
            (select count(*) from tickets t
              where t.organization_id = $1 and t.event_id = $2 and t.voided_at is null and t.user_id is null
                and ($3::uuid is null or t.ticket_type_id = $3)
                and ($4 = 'all' or ${WAS_SCANNED} = ($4 = 'checked_in'))) as "ticketsWithoutAccount"
       from (${AUDIENCE}) audience`,
    valuesOf(aim),
  )
  return rows[0] ?? { inbox: 0, push: 0, mail: 0, ticketsWithoutAccount: 0 }
}

/** Fixes whom a broadcast is for, in batches of so many people. Tells how many there are on each channel. */
export async function addDeliveries(
  tx: Tx,
  { broadcastId, ...aim }: Aim & { broadcastId: string },
  _lock: LockedBroadcasts,
): Promise<{ inbox: number; push: number; mail: number }> {
  const { rows } = await tx.query<{ inbox: number; push: number; mail: number }>(
    `with people as (
       select user_id, has_push, has_mail, (row_number() over (order by user_id) - 1) / $8 as batch from (${AUDIENCE}) audience)
     , added as (
       insert into broadcast_deliveries (organization_id, broadcast_id, user_id, channel, batch)
       select $1, $7, user_id, channel, batch::smallint
         from people
        cross join lateral (values ('inbox', true), ('push', has_push), ('mail', has_mail)) as by_channel (channel, is_wanted)
        where is_wanted
       returning channel)
     select count(*) filter (where channel = 'inbox') as inbox, count(*) filter (where channel = 'push') as push,
            count(*) filter (where channel = 'mail') as mail
       from added`,
    [...valuesOf(aim), broadcastId, BATCH],
  )
  return rows[0] ?? { inbox: 0, push: 0, mail: 0 }
}
