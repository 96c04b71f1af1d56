import { listEvents } from '@masuk/shared/contract/events.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { CallResult } from '@masuk/shared/client.ts'
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

/** The events of one organisation, all pages of them. */
export function createEventsStore(call: StudioCall, organizationId: string): Resource<ListedEvent[]> {
  async function ask(): Promise<CallResult<ListedEvent[]>> {
    const events: ListedEvent[] = []
    let after: string | null = null
    for (;;) {
      const query: { organizationId: string; limit: string; after?: string } = {
        organizationId,
        limit: '200',
      }
      if (after !== null) query.after = after
      const page: CallResult<Reply<typeof listEvents>> = await call(listEvents, { query })
      if (page.kind !== 'reply') return page
      events.push(...page.body.events)
      after = page.body.next
      if (after === null) return { ...page, body: events }
    }
  }
  return createResource(ask)
}
