import type { Handler } from '../core/handler.ts'
import type { DetailsRow } from './store.ts'
import { listCategories } from './categories.ts'
import { findDetails } from './store.ts'
import { countTaken } from '../registrations/counts.ts'
import { requireEvent, showEvent } from '../events/event.ts'
import type { DescribedEvent } from '../events/event.ts'

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
  event: DescribedEvent,
  { categoryIds, schedule, taken }: DetailsRow & { taken: number },
) {
  const slots = schedule.map(({ title, place, startsAt, endsAt }) => ({
    title,
    place,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }))
  const { description, visibility, coverBlobId, cover: coverUrl, version } = event
  const { doorNames, doorUnknownCodes, doorPin } = event
  const words = { description, visibility, coverBlobId, coverUrl, version }
  const doors = { doorNames, doorUnknownCodes, hasDoorPin: doorPin !== null }
  return { ...showEvent(event), ...words, ...doors, categoryIds, schedule: slots, taken }
}
