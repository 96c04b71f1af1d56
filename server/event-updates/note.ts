import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { isSameState } from './event-state.ts'
import type { EventState } from './event-state.ts'

/** Changes of so long are told together: organisers save more than once, and take things back. */
const COLLECTED_MS = 10 * 60_000

/**
 * Writes down, in the transaction that changes an event, that its ticket holders are to be told what is different. Until
 * they are, what they know stays what it was before the first of several changes.
 */
export async function noteEventChange(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  { before, after, now }: { before: EventState; after: EventState; now: Date },
): Promise<void> {
  if (before.status === 'draft' || isSameState(before, after)) return
  const dueAt = new Date(now.getTime() + COLLECTED_MS)
  await tx.query(
    `insert into event_updates (organization_id, id, event_id, known_starts_at, known_ends_at, known_venue, known_status, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, event_id) where title is null do nothing`,
    [
      organizationId,
      randomUUIDv7(),
      eventId,
      before.startsAt,
      before.endsAt,
      before.venue,
      before.status,
      dueAt,
    ],
  )
}
