import { z } from 'zod'
import { exampleIds, exampleTimes } from './example-values.ts'
import { Capacity, Id, UtcTime, filledLine, line, UtcText } from './fields.ts'
import { DoorPin } from './door-fields.ts'
import { DoorNamesShown, EventVisibility, UnknownCodeRule } from './named-values.ts'
import { operation } from './operation.ts'
import { eventChange, eventRead } from './organiser.ts'
import {
  Description,
  EventName,
  MOST_PRACTICE_PLACES,
  OrganiserEvent,
  Venue,
  endsLater,
  inOrder,
} from './events.ts'
import { outcomeWith } from './outcome.ts'

/** Source: specification, Limits. */
export const MOST_SLOTS = 60
/** Most categories that an event may be in. */
export const MOST_CATEGORIES = 10

/** A part of an event's programme. It gives nobody a right to come in. */
export const ScheduleSlot = z
  .object(
    {
      title: filledLine(160),
      place: line(160).trim().default(''),
      startsAt: UtcTime,
      endsAt: UtcTime.nullable().default(null).describe('UTC; null when the end is open.'),
    },
    { error: 'must be a slot: title, place, startsAt and endsAt' },
  )
  .strict()
  .refine(inOrder, endsLater)
  .meta({ id: 'ScheduleSlot' })

export const KeptSlot = z
  .object({ title: z.string(), place: z.string(), startsAt: UtcText, endsAt: UtcText.nullable() })
  .meta({ id: 'KeptScheduleSlot' })

export const Category = z.object({ id: Id, slug: z.string(), name: z.string() }).meta({ id: 'Category' })

const EventDetails = OrganiserEvent.extend({
  description: z.string(),
  visibility: EventVisibility.describe('private: only whoever was given an invite link finds it.'),
  coverBlobId: Id.nullable().describe('The upload that the cover is of; null without one.'),
  coverUrl: z.string().nullable().describe('The path of a picture on this host, or null.'),
  doorNames: DoorNamesShown.describe(
    'What the doors may show of who holds a ticket: nothing, initials, or the full name.',
  ),
  doorUnknownCodes: UnknownCodeRule.describe(
    'What a door without the network does with a well-formed code that its roster does not know: admit it, unverified, or refuse it.',
  ),
  hasDoorPin: z
    .boolean()
    .describe(
      'True when the doors ask for a PIN before somebody is let in against their verdict. It is never told.',
    ),
  categoryIds: z.array(Id),
  schedule: z.array(KeptSlot).describe('In the order of the programme.'),
  version: z.int().describe('Counts the changes of the event. Send it along when you save.'),
  taken: z.int().min(0).describe('Places taken: valid tickets. The capacity may not be lower.'),
}).meta({ id: 'EventDetails' })

/** `eventDetails.read`: everything of an event that can be edited. */
export const eventDetails = operation({
  ...eventRead,
  path: '/api/partner/events/details',
  acceptsApiKey: true,
  summary: 'Editable details of an event, and the categories there are',
  description:
    'The description of the event with its ordered schedule, and every category that it could be in.',
  query: z.object({ eventId: Id }),
  reply: z
    .object({
      event: EventDetails,
      categories: z.array(Category).describe('Every category that can be chosen.'),
    })
    .meta({ id: 'EventDetailsReply' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `eventDetails.save`: change some of the details. */
export const saveDetails = operation({
  ...eventChange,
  method: 'PATCH',
  path: '/api/partner/events/details',
  acceptsApiKey: true,
  summary: 'Save details of an event',
  description:
    'What is left out stays as it is; `schedule` and `categoryIds` replace the whole list. A capacity below the places ' +
    'that are taken, and an end that would come before the start, are refused. A category that does not exist is 400. ' +
    'A cover is a confirmed upload; anything else is refused (`no_such_picture`). A practice event stays private with at most ' +
    `${MOST_PRACTICE_PLACES} places (\`practice_event\`). ` +
    'With `version` a change that somebody made meanwhile is not written over.',
  body: z
    .object({
      eventId: Id,
      version: z
        .int({ error: 'must be a whole number' })
        .optional()
        .describe('Of the details that were edited. Left out: whatever is there is written over.'),
      name: EventName.optional(),
      description: Description.optional(),
      venue: Venue.optional(),
      startsAt: UtcTime.optional(),
      endsAt: UtcTime.optional(),
      capacity: Capacity.optional(),
      visibility: EventVisibility.optional(),
      coverBlobId: Id.nullable()
        .optional()
        .describe(
          'A confirmed upload of this event with the purpose event_cover; null for none. How to upload: /guides/start-an-event#give-it-a-picture.',
        ),
      doorNames: DoorNamesShown.optional(),
      doorUnknownCodes: UnknownCodeRule.optional(),
      doorPin: DoorPin.nullable()
        .optional()
        .describe(
          '4 to 8 digits for the supervisors at the doors; null for none. Kept as a hash, and never told again.',
        ),
      categoryIds: z
        .array(Id, { error: 'must be a list of category ids' })
        .max(MOST_CATEGORIES, { error: `may have at most ${MOST_CATEGORIES} entries` })
        .optional(),
      schedule: z
        .array(ScheduleSlot, { error: 'must be a list of slots' })
        .max(MOST_SLOTS, { error: `may have at most ${MOST_SLOTS} slots` })
        .optional()
        .describe('In the order of the programme.'),
    })
    .refine(inOrder, endsLater),
  reply: outcomeWith(
    { event: EventDetails },
    [
      'changed_meanwhile',
      'capacity_below_taken',
      'ends_before_it_starts',
      'no_such_picture',
      'practice_event',
    ],
    { event: EventDetails.optional().describe('With changed_meanwhile: the event as it is now.') },
  ),
  audit: { subject: 'event', actions: { 'event.details_saved': 'Changed the details of an event' } },
  example: {
    body: {
      eventId: exampleIds.event,
      venue: 'Stadium Merdeka',
      schedule: [{ title: 'Doors', ...exampleTimes }],
    },
  },
})

export const eventDetailOperations = {
  'eventDetails.read': eventDetails,
  'eventDetails.save': saveDetails,
}
