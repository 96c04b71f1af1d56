import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import type { Db } from '../db/db.ts'

type Received = HandlerReply<Operations['tickets.hub']>['broadcasts']

/** The broadcasts of an event that lie in a person's inbox, or did, the newest first: for the hub. An event has few. */
export async function readReceivedBroadcasts(
  db: Db,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<Received> {
  const { rows } = await db.query<{ id: string; title: string; text: string; sentAt: Date }>(
    `select b.id, b.title, b.body as text, b.sent_at as "sentAt"
       from event_directory v
       join broadcasts b on b.organization_id = v.organization_id and b.event_id = v.event_id
       join broadcast_deliveries d on d.organization_id = b.organization_id and d.broadcast_id = b.id
      where v.event_id = $2 and d.user_id = $1 and d.channel = 'inbox' and d.state = 'sent'
      order by b.sent_at desc, b.id desc`,
    [userId, eventId],
  )
  return rows.map(({ sentAt, ...broadcast }) => ({ ...broadcast, sentAt: sentAt.toISOString() }))
}
