import type { eventDetails as operation } from '@masuk/shared/contract/event-details.ts'
import type { Handler } from '../http/serve-operation.ts'
import type { DetailsRow } from './details-store.ts'
import { findDetails, listCategories } from './details-store.ts'
import { countTaken } from './event-counts-store.ts'
import type { EventRow } from './event-row.ts'
import { showEvent } from './event-row.ts'
import { requireEvent } from './event-store.ts'

/** `studio.events.details`: what can be edited of an event, and the categories there are. */
export const eventDetails: Handler<typeof operation> = async ({ proof, deps }) => {
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
