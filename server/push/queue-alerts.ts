import type { JobQueue } from '../core/job-queue.ts'
import type { Tx } from '../db/db.ts'
import { lockDevicesOf } from '../locks/alert-locks.ts'

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
  const devices = await lockDevicesOf(tx, notificationIds)
  if (devices.length === 0) return
  await tx.query(
    `insert into push_alerts (notification_id, device_id, due_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[])`,
    [
      devices.map(({ notificationId }) => notificationId),
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ waitUntil }) => (waitUntil !== null && waitUntil > now ? waitUntil : now)),
    ],
  )
  const ids = [...new Set(devices.map(({ notificationId }) => notificationId))]
  const slices = Array.from({ length: Math.ceil(ids.length / A_JOB) }, (_, at) => ({
    notificationIds: ids.slice(at * A_JOB, (at + 1) * A_JOB),
  }))
  await jobs?.enqueueAll(tx, 'push.send', slices)
}
