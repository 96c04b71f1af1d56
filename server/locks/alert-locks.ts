import type { Tx } from '../db/db.ts'
import type { EventKey } from './locks.ts'

/*
 * Locks of what people are told. They come behind all others (locks.ts): updates of events, then devices, then alerts; nothing is waited
 * for that a sender holds.
 */

declare const lock: unique symbol

/** An update of which only this transaction tells people. */
export interface LockedEventUpdate extends EventKey {
  readonly updateId: string
  readonly [lock]: 'event update'
}

/** Null when another process has the update, or has told everybody: nobody waits for it. */
export async function lockEventUpdate(
  tx: Tx,
  { organizationId, eventId, updateId }: EventKey & { updateId: string },
): Promise<LockedEventUpdate | null> {
  const { rowCount } = await tx.query(
    'select 1 from event_updates where organization_id = $1 and id = $2 for update skip locked',
    [organizationId, updateId],
  )
  return rowCount === 1 ? ({ organizationId, eventId, updateId } as LockedEventUpdate) : null
}

/** An alert of one device. */
export interface AlertKey {
  readonly notificationId: string
  readonly deviceId: string
}

/** An alert with its device, which stays until the transaction ends. */
export interface LockedDevice extends AlertKey {
  /** Nothing is sent to it before; null: now. */
  readonly waitUntil: Date | null
}

/** The devices of the people of these notifications. One that is just being removed is waited for, and left out. */
export async function lockDevicesOf(tx: Tx, notificationIds: readonly string[]): Promise<LockedDevice[]> {
  const { rows } = await tx.query<LockedDevice>(
    `select n.id as "notificationId", d.id as "deviceId", d.wait_until as "waitUntil"
       from notifications n join push_devices d on d.user_id = n.user_id
      where n.id = any ($1::uuid[])
      order by d.id
        for key share of d`,
    [notificationIds],
  )
  return rows
}

/**
 * Takes alerts that are due, of these notifications or of all, the oldest first, and passes over those that another process
 * has. Left alone: what was read, and devices whose push service asked to wait.
 */
export async function lockDueAlerts(
  tx: Tx,
  { notificationIds, now, most }: { notificationIds: readonly string[] | null; now: Date; most: number },
): Promise<AlertKey[]> {
  const { rows } = await tx.query<AlertKey>(
    `select a.notification_id as "notificationId", a.device_id as "deviceId"
       from push_alerts a
       join push_devices d on d.id = a.device_id
       join notifications n on n.id = a.notification_id
      where a.due_at <= $2 and (d.wait_until is null or d.wait_until <= $2) and n.read_at is null
        and ($1::uuid[] is null or a.notification_id = any ($1))
      order by a.due_at limit $3
        for update of a skip locked`,
    [notificationIds, now, most],
  )
  return rows
}
