import type { EventStatus } from '@masuk/shared/event-status.ts'
import { compose, composedRows } from '../db/compose.ts'
import type { Db } from '../db/db.ts'
import { EVENT } from './event.ts'
import type { EventRow } from './event.ts'

/** Where a page of events begins: behind this start, in microseconds since 1970, and this id. */
export interface EventCursor {
  startsAtMicros: string
  eventId: string
}

export interface ListedEvent extends EventRow {
  organizationName: string
  startsAtMicros: string
}

export interface EventFilters {
  organizationIds: readonly string[]
  status: EventStatus | null
  after: EventCursor | null
  limit: number
}

/** Events of some organisations, the last to start first. */
export async function listEvents(db: Db, filters: EventFilters): Promise<ListedEvent[]> {
  return composedRows<ListedEvent>(db, eventPage(filters))
}

/** The query of `listEvents`, with only the conditions that are asked for. */
export function eventPage({ organizationIds, status, after, limit }: EventFilters) {
  const page = compose('events as e')
    .join('organizations as o', 'o.id', 'e.organization_id')
    .select(compose.raw(`${EVENT}, o.name as "organizationName", ${STARTS_AT_MICROS} as "startsAtMicros"`))
    .whereRaw('e.organization_id = any (?::uuid[])', [[...organizationIds]])
    .orderByRaw('e.starts_at desc, e.id desc')
    .limit(limit)
  if (status) page.where('e.status', status)
  if (after) page.whereRaw(BEHIND, [after.startsAtMicros, after.eventId])
  return page
}

// PostgreSQL's own precision, which a Date has not.
const STARTS_AT_MICROS = '(extract(epoch from e.starts_at) * 1000000)::bigint::text'
const BEHIND = `(e.starts_at, e.id) < (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid)`
