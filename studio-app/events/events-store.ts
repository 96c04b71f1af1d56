import { listEvents, MOST_EVENTS } from '@masuk/shared/contract/events.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'

export type ListedEvent = Reply<typeof listEvents>['events'][number]

export const eventLists = ['upcoming', 'drafts', 'past'] as const
export type EventListName = (typeof eventLists)[number]

/** Where an event is listed: what has not ended is upcoming, whatever has begun. */
export function listOf(
  { status, endsAt }: Pick<ListedEvent, 'status' | 'endsAt'>,
  now: number,
): EventListName {
  if (status === 'draft') return 'drafts'
  return Date.parse(endsAt) > now ? 'upcoming' : 'past'
}

/** The events of a list: what comes next first, the past from its end. */
export function eventsOf(events: readonly ListedEvent[], name: EventListName, now: number): ListedEvent[] {
  const found = events.filter((event) => listOf(event, now) === name)
  // The service has the last to start first.
  return name === 'past' ? found : found.toReversed()
}

/** The events of one organisation, all in one page: sorting, searching and the figures of the tabs are of all. */
export function createEventsStore(call: StudioCall, organizationId: string): Resource<ListedEvent[]> {
  return createResource(async () => {
    const page = await call(listEvents, { query: { organizationId, limit: String(MOST_EVENTS) } })
    return page.kind === 'reply' ? { ...page, body: page.body.events } : page
  })
}
