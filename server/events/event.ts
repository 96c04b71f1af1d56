import type { DoorNames } from '@masuk/shared/roster/roster.ts'
import type { DoorPinHash, UnknownCodeRule } from '@masuk/shared/door-settings.ts'
import type { EventStatus } from '@masuk/shared/event-status.ts'
import { Fault } from '../core/fault.ts'
import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'

/** An event as its organisers see it in every list. */
export interface EventRow {
  id: string
  organizationId: string
  slug: string
  name: string
  status: EventStatus
  venue: string
  startsAt: Date
  endsAt: Date
  capacity: number | null
  /** Made to try things; never changes. */
  isPractice: boolean
}

/** The columns of an EventRow, of `events e`. */
export const EVENT = `e.id, e.organization_id as "organizationId", e.slug, e.name, e.status, e.venue,
       e.starts_at as "startsAt", e.ends_at as "endsAt", e.capacity, e.is_practice as "isPractice"`

export interface DescribedEvent extends EventRow {
  description: string
  visibility: 'public' | 'private'
  /** The path of its picture on this host, and the upload that it is of. */
  cover: string | null
  coverBlobId: string | null
  doorNames: DoorNames
  doorUnknownCodes: UnknownCodeRule
  doorPin: DoorPinHash | null
  /** Counts the changes of the event. */
  version: number
  /** Null unless it is closed. */
  closedAt: Date | null
}

export const NO_SUCH_EVENT = 'There is no such event or organisation, or you are not a member of it.'

/** The event as it is now, or 404. Of a locked event that is how it stays until it is changed. */
export async function requireEvent(db: Db, { organizationId, eventId }: EventKey): Promise<DescribedEvent> {
  const { rows } = await db.query<DescribedEvent>(
    `select ${EVENT}, e.description, e.visibility, e.cover, e.cover_blob_id as "coverBlobId", e.door_names as "doorNames",
            e.door_unknown_codes as "doorUnknownCodes", e.door_pin as "doorPin", e.version, e.closed_at as "closedAt"
       from events e where e.organization_id = $1 and e.id = $2`,
    [organizationId, eventId],
  )
  const [event] = rows
  if (!event) throw new Fault(404, NO_SUCH_EVENT)
  return event
}

export type EventChange = Partial<
  Omit<DescribedEvent, 'id' | 'organizationId' | 'slug' | 'version' | 'isPractice'>
>

/** Writes an event as it is now, but for its slug. */
export async function updateEvent(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  event: DescribedEvent,
): Promise<void> {
  await tx.query(
    `update events set name = $3, status = $4, venue = $5, starts_at = $6, ends_at = $7, capacity = $8, description = $9,
            visibility = $10, cover = $11, cover_blob_id = $12, door_names = $13, door_unknown_codes = $14, door_pin = $15,
            closed_at = $16, version = version + 1
      where organization_id = $1 and id = $2`,
    [organizationId, eventId, ...changeableValues(event), event.closedAt],
  )
}

/** The event as it is told to callers. */
export function showEvent({
  id,
  organizationId,
  slug,
  name,
  status,
  venue,
  startsAt,
  endsAt,
  capacity,
  isPractice,
}: EventRow) {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return { id, organizationId, slug, name, status, venue, ...times, capacity, isPractice }
}

/** What may change of an event, in the order in which its columns are written. */
const changeable = [
  'name',
  'status',
  'venue',
  'startsAt',
  'endsAt',
  'capacity',
  'description',
  'visibility',
  'cover',
  'coverBlobId',
  'doorNames',
  'doorUnknownCodes',
  'doorPin',
] as const
export const changeableValues = (event: DescribedEvent) => changeable.map((field) => event[field])
