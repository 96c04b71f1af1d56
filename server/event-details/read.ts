import type { Handler } from '../core/handler.ts'
import type { DetailsRow } from './store.ts'
import { findDetails, listCategories } from './store.ts'
import { countTaken } from '../registrations/counts.ts'
import type { EventRow } from '../events/event-row.ts'
import { showEvent } from '../events/event-row.ts'
import { requireEvent } from '../events/store.ts'

/** `eventDetails.read`: what can be edited of an event, and the categories there are. */
export const eventDetails: Handler<'eventDetails.read'> = async ({ proof, deps }) => {
  const { web } = deps.db
  const event = await requireEvent(web, proof)
  const [details, taken, categories] = await Promise.all([
    findDetails(web, proof),
    countTaken(web, proof),
    listCategories(web),
  ])
  return { event: showDetails(event, { ...details, taken }), categories }
}

/** The details as they are told to callers. */
export function showDetails(
  event: EventRow,
  { description, categoryIds, schedule, taken }: DetailsRow & { taken: number },
) {
  const slots = schedule.map(({ title, place, startsAt, endsAt }) => ({
    title,
    place,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }))
  return { ...showEvent(event), description, categoryIds, schedule: slots, taken }
}
