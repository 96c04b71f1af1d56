import { MOST_PAIRABLE_EVENTS } from '@masuk/shared/contract/scanners.ts'
import type { Handler } from '../core/handler.ts'
import { listPairableEvents } from './store.ts'

/** `scanners.events`: where the caller may pair a device of their own. */
export const pairableEvents: Handler<'scanners.events'> = async ({ proof, deps }) => {
  const events = await listPairableEvents(deps.db.web, {
    organizationIds: proof.allowedIn.map(({ organizationId }) => organizationId),
    now: deps.clock.now(),
    limit: MOST_PAIRABLE_EVENTS,
  })
  return {
    events: events.map(({ startsAt, endsAt, ...event }) => ({
      ...event,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}
