import { z } from 'zod'
import { exampleIds, exampleTimes } from './example-values.ts'
import { FiniteCapacity, Id, MOST_PLACES, UtcTime, filledLine, line, paragraphs, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, eventChange, eventRead } from './organiser.ts'
import { endsLater, inOrder } from './events.ts'
import { outcome, outcomeWith } from './outcome.ts'

/** Most workshops that an event may have. */
export const MOST_WORKSHOPS = 200

/** Of so many changes of one workshop within an hour those who have booked it are told. */
export const MOST_TOLD_CHANGES = 12

const path = '/api/partner/events/workshops'

const Name = filledLine(160)
const Description = paragraphs(4_000)
const Place = line(160).trim()

export const OrganiserWorkshop = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    place: z.string(),
    startsAt: UtcText,
    endsAt: UtcText,
    capacity: FiniteCapacity,
    taken: z.int().min(0).describe('Places that are booked, or held for buyers who are paying.'),
    version: z.int().describe('Counts the changes of the workshop. Send it along when you change it.'),
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
  description: `A workshop always has a finite number of places. An event has at most ${MOST_WORKSHOPS}.`,
  body: z
    .object({
      eventId: Id,
      name: Name,
      description: Description.default(''),
      place: Place.default(''),
      startsAt: UtcTime,
      endsAt: UtcTime,
      capacity: FiniteCapacity,
    })
    .refine(inOrder, endsLater),
  reply: outcome({ workshop: OrganiserWorkshop }, ['too_many']),
  audit: { subject: 'workshop', actions: { 'workshop.added': 'Added a workshop' } },
  example: { body: { eventId: exampleIds.event, name: 'Wau bulan', capacity: 12, ...exampleTimes } },
})

/** `workshops.change`: another name, place, time or limit. */
export const changeWorkshop = operation({
  ...eventChange,
  method: 'PATCH',
  path,
  acceptsApiKey: true,
  summary: 'Change a workshop',
  description:
    'What is left out stays as it is. Fewer places than are taken, and an end before the start, are refused. Whoever has a place is told of another time or ' +
    `place: of ${MOST_TOLD_CHANGES} such changes of a workshop within an hour, then it is 429 until the hour is over. ` +
    'With `version` a change that somebody made meanwhile is not written over.',
  body: z
    .object({
      eventId: Id,
      workshopId: Id,
      version: z
        .int({ error: 'must be a whole number' })
        .optional()
        .describe('Of the workshop that was edited. Left out: whatever is there is written over.'),
      name: Name.optional(),
      description: Description.optional(),
      place: Place.optional(),
      startsAt: UtcTime.optional(),
      endsAt: UtcTime.optional(),
      capacity: FiniteCapacity.optional(),
    })
    .refine(inOrder, endsLater),
  reply: outcomeWith(
    { workshop: OrganiserWorkshop },
    ['changed_meanwhile', 'capacity_below_taken', 'ends_before_it_starts'],
    { workshop: OrganiserWorkshop.optional().describe('With changed_meanwhile: the workshop as it is now.') },
  ),
  audit: { subject: 'workshop', actions: { 'workshop.changed': 'Changed a workshop' } },
  example: { body: { eventId: exampleIds.event, workshopId: exampleIds.workshop, capacity: 24 } },
})

/** `workshops.delete`: a workshop goes; with the places that people have in it only when the caller knows of them. */
export const deleteWorkshop = operation({
  ...eventChange,
  method: 'DELETE',
  path,
  acceptsApiKey: true,
  summary: 'Delete a workshop',
  description:
    'Refused while more places are taken than `taken` says: whoever deletes it knows how many lose one. Their tickets stay ' +
    `valid, and those who have booked are told. ${DELETED_AGAIN}`,
  body: z.object({
    eventId: Id,
    workshopId: Id,
    taken: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must not be negative' })
      .max(MOST_PLACES, { error: 'may be at most 1,000,000' })
      .default(0)
      .describe('Most places that may be given up with it. Left out: none.'),
  }),
  reply: outcomeWith({ workshopId: Id }, ['taken'], {
    taken: z.int().min(1).describe('Places that are taken now.'),
  }),
  audit: { subject: 'workshop', actions: { 'workshop.deleted': 'Deleted a workshop' } },
  example: { body: { eventId: exampleIds.event, workshopId: exampleIds.workshop } },
})

export const workshopOperations = {
  'workshops.list': listWorkshops,
  'workshops.add': addWorkshop,
  'workshops.change': changeWorkshop,
  'workshops.delete': deleteWorkshop,
}
