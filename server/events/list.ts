import { klDayOf } from '@masuk/shared/kl-day.ts'
import { abilities } from '@masuk/shared/roles.ts'
import type { OrganiserProof } from '../core/proofs.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { countEvents } from '../registrations/counts.ts'
import type { EventCounts } from '../registrations/counts.ts'
import * as store from './event-list.ts'
import type { EventCursor, ListedEvent } from './event-list.ts'
import { showEvent } from './event.ts'

/** `events.list`: a page of events with the caller's role and the main counts. */
export const listEvents: Handler<'events.list'> = async ({ input: { query }, proof, deps }) => {
  const { status = null, limit } = query
  const organizationIds = chosen(proof, query.organizationId)
  const after = query.after === undefined ? null : readCursor(query.after)
  const found = await store.listEvents(deps.db.web, { organizationIds, status, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const counts = await countEvents(deps.db.web, {
    organizationIds,
    eventIds: page.map(({ id }) => id),
    today: klDayOf(deps.clock.now().getTime()),
  })
  const byEvent = new Map(counts.map((counted) => [counted.eventId, counted]))
  const last = page.at(-1)
  return {
    events: page.map((event) => summary(event, { counts: byEvent.get(event.id) ?? none, proof })),
    next: last && found.length > limit ? writeCursor(last) : null,
  }
}

/** All organisations in which the caller sees events, or the one that was asked for. */
function chosen({ session, allowedIn }: OrganiserProof, organizationId: string | undefined): string[] {
  const allowed = allowedIn.map((each) => each.organizationId)
  if (organizationId === undefined) return allowed
  if (allowed.includes(organizationId)) return [organizationId]
  if (session.memberships.some((each) => each.organizationId === organizationId)) {
    throw new Fault(403, abilities['event.see'].refusal)
  }
  throw new Fault(404, 'There is no such organisation, or you are not a member of it.')
}

const none: EventCounts = { eventId: '', registered: 0, sold: 0, checkIns: 0, checkedInToday: 0 }

function summary(event: ListedEvent, { counts, proof }: { counts: EventCounts; proof: OrganiserProof }) {
  const { eventId: _, ...counted } = counts
  const membership = proof.allowedIn.find(({ organizationId }) => organizationId === event.organizationId)
  return {
    ...showEvent(event),
    organizationName: event.organizationName,
    // Only events of organisations in allowedIn were asked for.
    role: membership?.role ?? proof.role,
    counts: counted,
  }
}

function writeCursor({ startsAtMicros, id }: ListedEvent): string {
  return `${startsAtMicros}.${id}`
}

function readCursor(after: string): EventCursor {
  const [startsAtMicros = '', eventId = ''] = after.split('.')
  return { startsAtMicros, eventId }
}
