import type { EventStatus } from '@masuk/shared/event-status.ts'
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

/** Events of some organisations, the last to start first. */
export async function listEvents(
  db: Db,
  asked: {
    organizationIds: readonly string[]
    status: EventStatus | null
    after: EventCursor | null
    limit: number
  },
): Promise<ListedEvent[]> {
  const { rows } = await db.query<ListedEvent>(
    `select ${EVENT}, o.name as "organizationName", (extract(epoch from e.starts_at) * 1000000)::bigint::text as "startsAtMicros"
       from events e
       join organizations o on o.id = e.organization_id
      where e.organization_id = any ($1)
        and ($2::text is null or e.status = $2)
        and ($3::bigint is null
             or (e.starts_at, e.id) < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::uuid))
      order by e.starts_at desc, e.id desc
      limit $5`,
    [
      asked.organizationIds,
      asked.status,
      asked.after?.startsAtMicros ?? null,
      asked.after?.eventId ?? null,
      asked.limit,
    ],
  )
  return rows
}
