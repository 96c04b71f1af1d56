import type { EventStatus } from '@masuk/shared/event-status.ts'

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
}

/** The columns of an EventRow, of `events e`. */
export const EVENT = `e.id, e.organization_id as "organizationId", e.slug, e.name, e.status, e.venue,
       e.starts_at as "startsAt", e.ends_at as "endsAt", e.capacity`

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
}: EventRow) {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return { id, organizationId, slug, name, status, venue, ...times, capacity }
}
