import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { comesAgain, job } from '../jobs/job.ts'

/** What the notification of a broadcast is about. With the organisation, because ids are chosen by who sends. */
export const causeOf = ({
  organizationId,
  broadcastId,
}: {
  organizationId: string
  broadcastId: string
}): string => `${organizationId}:${broadcastId}`

/** A push service has taken a broadcast for one of the person's devices. */
export async function notePushSent(
  db: Db,
  { userId, cause }: { userId: string; cause: string },
  now: Date,
): Promise<void> {
  const [organizationId, broadcastId] = cause.split(':')
  await db.query(
    `update broadcast_deliveries set state = 'sent', settled_at = $4
      where organization_id = $1 and broadcast_id = $2 and user_id = $3 and channel = 'push' and state = 'queued'`,
    [organizationId, broadcastId, userId, now],
  )
}

/** `broadcasts.push`: every minute, gives up on whom no device can be alerted any more: it was removed, or took nothing. */
export const pushJob = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '* * * * *',
  run: (_, { db, clock }) => giveUpPushes(db.web, clock.now()),
})

async function giveUpPushes(db: Db, now: Date): Promise<void> {
  await db.query(
    `update broadcast_deliveries d set state = 'failed', failure = 'gave_up', settled_at = $1
      where d.channel = 'push' and d.state = 'queued'
        and exists (select from broadcast_deliveries inbox
                     where inbox.organization_id = d.organization_id and inbox.broadcast_id = d.broadcast_id
                       and inbox.user_id = d.user_id and inbox.channel = 'inbox' and inbox.state = 'sent')
        and not exists (select from notifications n join push_alerts a on a.notification_id = n.id
                         where n.user_id = d.user_id and n.kind = 'broadcast'
                           and n.cause = d.organization_id || ':' || d.broadcast_id)`,
    [now],
  )
}
