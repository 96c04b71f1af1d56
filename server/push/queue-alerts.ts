import type { JobQueue } from '../core/job-queue.ts'
import type { Tx } from '../db/db.ts'

/** Notifications of one job, so that those of many people are not one. */
const A_JOB = 50

/**
 * Writes down that these notifications are to be alerted on the devices of their people, and leaves that to jobs, in the
 * transaction that tells them. Nothing for people without a device. Without a queue `push.send_due` finds them.
 */
export async function queueAlerts(
  tx: Tx,
  notificationIds: readonly string[],
  { now, jobs }: { now: Date; jobs: JobQueue | null },
): Promise<void> {
  if (notificationIds.length === 0) return
  const { rows } = await tx.query<{ id: string }>(
    `insert into push_alerts (notification_id, device_id, due_at)
     select n.id, d.id, $2::timestamptz
       from notifications n join push_devices d on d.user_id = n.user_id
      where n.id = any ($1::uuid[])
     on conflict do nothing
     returning notification_id as id`,
    [notificationIds, now],
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  const slices = Array.from({ length: Math.ceil(ids.length / A_JOB) }, (_, at) => ({
    notificationIds: ids.slice(at * A_JOB, (at + 1) * A_JOB),
  }))
  if (slices.length > 0) await jobs?.enqueueAll(tx, 'push.send', slices)
}
