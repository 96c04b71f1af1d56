import { z } from 'zod'
import { exampleIds, exampleTimes } from './example-values.ts'
import { FiniteCapacity, Id, UtcTime, filledLine, line, paragraphs, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { eventChange, eventRead } from './organiser.ts'
import { endsLater, inOrder } from './events.ts'
import { outcome } from './outcome.ts'

/** Most workshops that an event may have. */
export const MOST_WORKSHOPS = 200

const path = '/api/partner/events/workshops'

export const OrganiserWorkshop = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    place: z.string(),
    startsAt: UtcText,
    endsAt: UtcText,
    capacity: FiniteCapacity,
  })
  .meta({ id: 'OrganiserWorkshop' })

/** `workshops.list`: the workshops of an event. */
export const listWorkshops = operation({
  ...eventRead,
  path,
  acceptsApiKey: true,
  summary: 'Workshops of an event',
  description: `By start, at most ${MOST_WORKSHOPS}.`,
  query: z.object({ eventId: Id }),
  reply: z.object({ workshops: z.array(OrganiserWorkshop) }).meta({ id: 'WorkshopList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `workshops.add`: another workshop, always with a limit. */
export const addWorkshop = operation({
  ...eventChange,
  method: 'POST',
  path,
  acceptsApiKey: true,
  summary: 'Add a workshop',
  description: 'A workshop always has a finite number of places.',
  body: z
    .object({
      eventId: Id,
      name: filledLine(160),
      description: paragraphs(4_000).default(''),
      place: line(160).trim().default(''),
      startsAt: UtcTime,
      endsAt: UtcTime,
      capacity: FiniteCapacity,
    })
    .refine(inOrder, endsLater),
  reply: outcome({ workshop: OrganiserWorkshop }, ['too_many']),
  audit: { subject: 'workshop', actions: { 'workshop.added': 'Added a workshop' } },
  example: { body: { eventId: exampleIds.event, name: 'Wau bulan', capacity: 12, ...exampleTimes } },
})

export const workshopOperations = {
  'workshops.list': listWorkshops,
  'workshops.add': addWorkshop,
}
