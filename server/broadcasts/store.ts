import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedBroadcasts } from '../locks/locks.ts'
import type { Aim } from './audience.ts'

/** Where a broadcast is. */
export interface BroadcastKey {
  organizationId: string
  broadcastId: string
}

/** Of a channel: q, s and f people. */
export interface BroadcastRow {
  id: string
  eventId: string
  title: string
  text: string
  audience: Aim['audience']
  ticketTypeId: string | null
  sentAt: Date
  progress: { channel: 'inbox' | 'push' | 'mail'; queued: number; sent: number; failed: number }[]
}

const COLUMNS = `b.id, b.event_id as "eventId", b.title, b.body as text, b.audience, b.ticket_type_id as "ticketTypeId",
       b.sent_at as "sentAt",
       coalesce((select jsonb_agg(jsonb_build_object('channel', p.channel, 'queued', p.queued, 'sent', p.sent, 'failed', p.failed))
          from (select d.channel, count(*) filter (where d.state in ('queued', 'claimed')) as queued,
                       count(*) filter (where d.state = 'sent') as sent, count(*) filter (where d.state = 'failed') as failed
                  from broadcast_deliveries d
                 where d.organization_id = b.organization_id and d.broadcast_id = b.id
                 group by d.channel) p), '[]') as progress`

/** What was sent to an event, the newest first. */
export async function listBroadcasts(db: Db, { organizationId, eventId }: EventKey): Promise<BroadcastRow[]> {
  const { rows } = await db.query<BroadcastRow>(
    `select ${COLUMNS} from broadcasts b
      where b.organization_id = $1 and b.event_id = $2
      order by b.sent_at desc, b.id desc`,
    [organizationId, eventId],
  )
  return rows
}

/** A broadcast of the organisation, or null. */
export async function findBroadcast(
  db: Db,
  { organizationId, broadcastId }: BroadcastKey,
): Promise<BroadcastRow | null> {
  const { rows } = await db.query<BroadcastRow>(
    `select ${COLUMNS} from broadcasts b where b.organization_id = $1 and b.id = $2`,
    [organizationId, broadcastId],
  )
  return rows[0] ?? null
}

/** How many broadcasts an event has, of that day and in all. */
export async function countBroadcasts(
  db: Db,
  { organizationId, eventId }: EventKey,
  day: string,
): Promise<{ today: number; all: number }> {
  const { rows } = await db.query<{ today: number; all: number }>(
    `select count(*) filter (where day = $3) as today, count(*) as all from broadcasts
      where organization_id = $1 and event_id = $2`,
    [organizationId, eventId, day],
  )
  return rows[0] ?? { today: 0, all: 0 }
}

export interface NewBroadcast {
  broadcastId: string
  title: string
  text: string
  audience: Aim['audience']
  ticketTypeId: string | null
  sentBy: string
  sentAt: Date
  day: string
}

/** Adds a broadcast; false when the id is taken meanwhile, by one of another event. */
export async function addBroadcast(
  tx: Tx,
  { organizationId, eventId }: LockedBroadcasts,
  { broadcastId, title, text, audience, ticketTypeId, sentBy, sentAt, day }: NewBroadcast,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into broadcasts (organization_id, id, event_id, title, body, audience, ticket_type_id, sent_by, sent_at, day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (organization_id, id) do nothing`,
    [organizationId, broadcastId, eventId, title, text, audience, ticketTypeId, sentBy, sentAt, day],
  )
  return rowCount === 1
}
