import type { NotificationKind } from '@masuk/shared/contract/notifications.ts'
import type { Database } from '../db/connect.ts'
import type { Db, Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { lockDueAlerts } from '../locks/alert-locks.ts'
import type { AlertKey } from '../locks/alert-locks.ts'
import type { PushTarget } from '../outside/push/push-service.ts'

/** One alert for one device, with what it says. */
export interface Alert extends PushTarget, AlertKey {
  userId: string
  kind: NotificationKind
  /** What its notification is about. */
  cause: string
  path: string
  isPrivate: boolean
  /** How many notifications the person has not read. */
  unread: number
  /** How often its push service has failed since it last took an alert. */
  failures: number
  failingSince: Date | null
}

/** Longer than `AT_ONCE` sends can take. */
const TAKEN_MS = 3 * 60_000
const AT_ONCE = 200

/**
 * Takes alerts that are due, so that no other process sends them meanwhile. An alert whose sender dies is due again after
 * three minutes.
 */
export function takeAlerts(
  pool: Database['web'],
  { notificationIds, now }: { notificationIds: readonly string[] | null; now: Date },
): Promise<Alert[]> {
  return transaction(pool, async (tx) => {
    const keys = await lockDueAlerts(tx, { notificationIds, now, most: AT_ONCE })
    return keys.length === 0 ? [] : markTaken(tx, keys, new Date(now.getTime() + TAKEN_MS))
  })
}

async function markTaken(tx: Tx, keys: readonly AlertKey[], dueAt: Date): Promise<Alert[]> {
  const { rows } = await tx.query<Alert>(
    `update push_alerts a set due_at = $3
       from unnest($1::uuid[], $2::uuid[]) as taken (notification_id, device_id)
       join notifications n on n.id = taken.notification_id
       join push_devices d on d.id = taken.device_id
       left join events e on e.organization_id = n.organization_id and e.id = n.event_id
      where a.notification_id = taken.notification_id and a.device_id = taken.device_id
     returning a.notification_id as "notificationId", a.device_id as "deviceId", n.user_id as "userId", n.kind, n.cause, n.path,
            coalesce(e.visibility = 'private', false) as "isPrivate", d.endpoint, d.p256dh, d.auth,
            d.failures, d.failing_since as "failingSince",
            (select count(*) from notifications u where u.user_id = n.user_id and u.read_at is null) as unread`,
    [keys.map(({ notificationId }) => notificationId), keys.map(({ deviceId }) => deviceId), dueAt],
  )
  return rows
}

/** Forgets alerts that are not worth sending any more: read, a day old, or followed by a newer one of their kind. */
export async function dropStaleAlerts(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 24 * 60 * 60_000)
  await db.query(
    `delete from push_alerts a using notifications n
      where a.due_at <= $1 and n.id = a.notification_id
        and (n.read_at is not null or n.created_at <= $2
             or exists (select from push_alerts b join notifications m on m.id = b.notification_id
                         where b.device_id = a.device_id and m.kind = n.kind
                           and (m.created_at, m.id) > (n.created_at, n.id)))`,
    [now, aDayAgo],
  )
}

/** The push service has taken it. */
export async function noteSent(db: Db, { notificationId, deviceId }: AlertKey, now: Date): Promise<void> {
  await db.query(
    `with sent as (delete from push_alerts where notification_id = $1 and device_id = $2)
     update push_devices set last_success_at = $3, failing_since = null, failures = 0, wait_until = null where id = $2`,
    [notificationId, deviceId, now],
  )
}

/** The browser is gone, with all that waits for it. */
export async function dropDevice(db: Db, { deviceId }: AlertKey): Promise<void> {
  await db.query('delete from push_devices where id = $1', [deviceId])
}

/** It will never be taken; the device may take others. */
export async function noteRefused(db: Db, { notificationId, deviceId }: AlertKey, now: Date): Promise<void> {
  await db.query(
    `with refused as (delete from push_alerts where notification_id = $1 and device_id = $2)
     update push_devices set failing_since = coalesce(failing_since, $3), failures = failures + 1 where id = $2`,
    [notificationId, deviceId, now],
  )
}

/** Nothing is sent to the device until then. */
export async function noteBusy(
  db: Db,
  { deviceId }: AlertKey,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await db.query(
    `with waiting as (update push_alerts set due_at = $2 where device_id = $1)
     update push_devices set failing_since = coalesce(failing_since, $3), failures = failures + 1, wait_until = $2
      where id = $1`,
    [deviceId, until, now],
  )
}

/** Not tried: it is due again then. */
export async function postpone(db: Db, { notificationId, deviceId }: AlertKey, until: Date): Promise<void> {
  await db.query('update push_alerts set due_at = $3 where notification_id = $1 and device_id = $2', [
    notificationId,
    deviceId,
    until,
  ])
}
