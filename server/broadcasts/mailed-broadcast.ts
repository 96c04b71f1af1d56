import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'
import type { BroadcastKey } from './store.ts'

/** A broadcast with the names that its mail says. */
export interface MailedBroadcast {
  eventId: string
  eventName: string
  organizationName: string
  title: string
  text: string
}

/** A broadcast that is to be delivered, or null when it is gone with its event. */
export async function findMailedBroadcast(
  db: Db,
  { organizationId, broadcastId }: BroadcastKey,
): Promise<MailedBroadcast | null> {
  const { rows } = await db.query<MailedBroadcast>(
    `select e.id as "eventId", e.name as "eventName", o.name as "organizationName", b.title, b.body as text
       from broadcasts b
       join events e on e.organization_id = b.organization_id and e.id = b.event_id
       join organizations o on o.id = b.organization_id
      where b.organization_id = $1 and b.id = $2`,
    [organizationId, broadcastId],
  )
  return rows[0] ?? null
}

/** The names that the mail of a broadcast says; null when the event is gone. */
export async function findMailNames(
  db: Db,
  { organizationId, eventId }: EventKey,
): Promise<Pick<MailedBroadcast, 'eventName' | 'organizationName'> | null> {
  const { rows } = await db.query<{ eventName: string; organizationName: string }>(
    `select e.name as "eventName", o.name as "organizationName"
       from events e join organizations o on o.id = e.organization_id
      where e.organization_id = $1 and e.id = $2`,
    [organizationId, eventId],
  )
  return rows[0] ?? null
}
