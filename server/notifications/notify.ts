import { randomUUIDv7 } from 'node:crypto'
import type { NotificationKind } from '@masuk/shared/contract/notifications.ts'
import type { Deps } from '../core/deps.ts'
import type { JobQueue } from '../core/job-queue.ts'
import type { Tx } from '../db/db.ts'
import { queueAlerts } from '../push/queue-alerts.ts'

/** What a person is to be told. */
export interface NewNotification {
  userId: string
  kind: NotificationKind
  /** What it is about, an id for the most part: nobody is told twice of the same. */
  cause: string
  organizationId: string | null
  eventId: string | null
  title: string
  body: string
  /** Where it leads, inside our own apps: `/tickets`. */
  path: string
}

/**
 * Puts notifications into the inboxes of people, in the transaction that causes them, so that they are told if and only if
 * it commits; jobs alert their devices. Resolves to the ids of those who were told: the same again tells nobody.
 */
export function notify(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  notifications: readonly NewNotification[],
): Promise<string[]> {
  return addNotifications(tx, notifications, { now: clock.now(), jobs })
}

/** The same where there may be no queue: with null, alerts leave a minute later, when the jobs look for what is due. */
export async function addNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  { now, jobs }: { now: Date; jobs: JobQueue | null },
): Promise<string[]> {
  const column = <Key extends keyof NewNotification>(key: Key) => notifications.map((each) => each[key])
  const { rows } = await tx.query<{ userId: string; id: string }>(
    `insert into notifications (user_id, id, kind, cause, organization_id, event_id, title, body, path, created_at)
     select told.*, $10::timestamptz
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[])
            as told (user_id, id, kind, cause, organization_id, event_id, title, body, path)
       join users u on u.id = told.user_id and u.deleted_at is null
     on conflict (user_id, kind, cause) do nothing
     returning user_id as "userId", id`,
    [
      column('userId'),
      notifications.map(() => randomUUIDv7()),
      column('kind'),
      column('cause'),
      column('organizationId'),
      column('eventId'),
      column('title'),
      column('body'),
      column('path'),
      now,
    ],
  )
  const ids = rows.map(({ id }) => id)
  await queueAlerts(tx, ids, { now, jobs })
  return rows.map(({ userId }) => userId)
}
