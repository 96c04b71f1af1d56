import type { Db, Tx } from '../db/db.ts'
import type { LockedEventUpdate } from '../locks/alert-locks.ts'
import type { EventKey } from '../locks/locks.ts'
import type { EventState } from './event-state.ts'
import type { UpdateText } from './update-text.ts'

export type UpdateKey = EventKey & { updateId: string }

/** Updates whose time of collecting is over, the oldest first. */
export async function listDueUpdates(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<UpdateKey[]> {
  const { rows } = await db.query<UpdateKey>(
    `select organization_id as "organizationId", event_id as "eventId", id as "updateId"
       from event_updates where due_at <= $1 order by due_at, id limit $2`,
    [now, most],
  )
  return rows
}

export interface UpdateRow {
  name: string
  known: EventState
  present: EventState
  /** Null while it is not written. */
  text: UpdateText | null
}

/** What people know of the event, and how it is. */
export async function readUpdate(
  tx: Tx,
  { organizationId, updateId }: LockedEventUpdate,
): Promise<UpdateRow> {
  const { rows } = await tx.query<FlatUpdate>(
    `select e.name, u.known_starts_at as "knownStartsAt", u.known_ends_at as "knownEndsAt", u.known_venue as "knownVenue",
            u.known_status as "knownStatus", u.title, u.body, e.starts_at as "startsAt", e.ends_at as "endsAt", e.venue, e.status
       from event_updates u
       join events e on e.organization_id = u.organization_id and e.id = u.event_id
      where u.organization_id = $1 and u.id = $2`,
    [organizationId, updateId],
  )
  const [row] = rows
  if (!row) throw new Error('What is locked has gone.')
  const { name, startsAt, endsAt, venue, status, title, body } = row
  const { knownStartsAt, knownEndsAt, knownVenue, knownStatus } = row
  return {
    name,
    known: { startsAt: knownStartsAt, endsAt: knownEndsAt, venue: knownVenue, status: knownStatus },
    present: { startsAt, endsAt, venue, status },
    text: title === null || body === null ? null : { title, body },
  }
}

interface FlatUpdate extends EventState {
  name: string
  knownStartsAt: Date
  knownEndsAt: Date
  knownVenue: string
  knownStatus: EventState['status']
  title: string | null
  body: string | null
}

/** From now on it is told; another change of the event begins another update. */
export async function writeText(
  tx: Tx,
  { organizationId, updateId }: LockedEventUpdate,
  { title, body }: UpdateText,
): Promise<void> {
  await tx.query('update event_updates set title = $3, body = $4 where organization_id = $1 and id = $2', [
    organizationId,
    updateId,
    title,
    body,
  ])
}

export async function removeUpdate(tx: Tx, { organizationId, updateId }: LockedEventUpdate): Promise<void> {
  await tx.query('delete from event_updates where organization_id = $1 and id = $2', [
    organizationId,
    updateId,
  ])
}

/** Accounts with a valid ticket of the event, by their id, behind `after`. */
export async function listHolders(
  tx: Tx,
  { organizationId, eventId }: EventKey,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string | null }>(
    `select distinct user_id as "userId" from tickets
      where organization_id = $1 and event_id = $2 and voided_at is null and user_id > $3
      order by user_id limit $4`,
    [organizationId, eventId, after, most],
  )
  return rows.flatMap(({ userId }) => userId ?? [])
}
