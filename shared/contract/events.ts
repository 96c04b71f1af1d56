import { z } from 'zod'
import { exampleIds, exampleTexts, exampleTimes } from './example-values.ts'
import { isUuid } from '../uuid.ts'
import { Capacity, Id, UtcTime, filledLine, line, paragraphs, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { DeletionBlocker, EventStatus, Role } from './named-values.ts'
import { DELETED_AGAIN, eventChange, organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { afterStart, next, pageSizeUpTo } from './paging.ts'

/** Most events that an organisation may have, in all states together. */
export const MOST_EVENTS = 2_000

export const EventName = filledLine(160)
export const Venue = line(200).trim()
export const Description = paragraphs(10_000)

/** Most places of a practice event. */
export const MOST_PRACTICE_PLACES = 100

/** Most characters of a slug. */
export const LONGEST_SLUG = 80

/** The event's name in an address. */
export const Slug = z
  .string({ error: 'must be text' })
  .min(3, { error: 'must have at least 3 characters' })
  .max(LONGEST_SLUG, { error: `may have at most ${LONGEST_SLUG} characters` })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'must be lowercase letters and digits, with single hyphens between words',
  })
  .refine((text) => !isUuid(text), { error: 'must not look like an id' })

const organizationId = Id.optional().describe(
  'The organisation; left out: the one selected last or, when none ever was, the only one.',
)

export const OrganiserEvent = z
  .object({
    id: Id,
    organizationId: Id,
    slug: z.string(),
    name: z.string(),
    status: EventStatus,
    venue: z.string(),
    startsAt: UtcText,
    endsAt: UtcText,
    capacity: Capacity,
    isPractice: z
      .boolean()
      .describe(
        'True: made to try things. It is private, takes no real money, and can be deleted with all that is in it.',
      ),
  })
  .meta({ id: 'OrganiserEvent' })

const EventSummary = OrganiserEvent.extend({
  organizationName: z.string(),
  role: Role.describe('What the caller is in its organisation.'),
  counts: z.object({
    registered: z.int().min(0).describe('Confirmed registrations.'),
    sold: z.int().min(0).describe('Valid tickets.'),
    checkIns: z.int().min(0).describe('Scans that stand, over all days.'),
    checkedInToday: z.int().min(0).describe('Scans that stand of today, in Kuala Lumpur.'),
  }),
}).meta({ id: 'EventSummary' })

/** True unless both times are there and in the wrong order. */
export function inOrder({
  startsAt,
  endsAt,
}: {
  startsAt?: string | undefined
  endsAt?: string | null | undefined
}): boolean {
  return startsAt === undefined || endsAt == null || Date.parse(endsAt) > Date.parse(startsAt)
}
export const endsLater = { path: ['endsAt'], error: 'must be later than startsAt' }

/** `events.list`: events by start, the last to start first. */
export const listEvents = operation({
  ...organiserRead,
  path: '/api/partner/events',
  needs: 'event.see',
  scope: 'member',
  acceptsApiKey: true,
  summary: 'Events of the organisations that the caller works for',
  description:
    'With the role of the caller and the main counts, the last to start first. An organisation of others is 404.',
  query: z.object({
    organizationId: Id.optional().describe('Only events of this organisation.'),
    status: EventStatus.optional(),
    limit: pageSizeUpTo(MOST_EVENTS),
    after: afterStart,
  }),
  reply: z.object({ events: z.array(EventSummary), next }).meta({ id: 'EventList' }),
  example: { query: {} },
})

/** `events.create`: a new event, as a draft. */
export const createEvent = operation({
  ...organiserChange,
  method: 'POST',
  path: '/api/partner/events',
  needs: 'event.create',
  scope: 'organization',
  acceptsApiKey: true,
  summary: 'Create an event',
  description:
    'The event begins as a draft. Without `slug` one is made from the name. One that is given is refused when another ' +
    'event of the organisation or a published one of anybody has it. Drafts of other organisations are not looked at: ' +
    `it may happen that one of them is published under the same slug first. An organisation has at most ${MOST_EVENTS} events. ` +
    `A practice event (\`isPractice\`) is private for good and has ${MOST_PRACTICE_PLACES} places at most (more are 400); it is paid at a simulator ` +
    'wherever it is, earns no points, and can be deleted whatever it holds.',
  body: z
    .object({
      organizationId,
      name: EventName,
      startsAt: UtcTime,
      endsAt: UtcTime,
      venue: Venue.default(''),
      description: Description.default(''),
      capacity: Capacity.default(null),
      slug: Slug.optional(),
      isPractice: z
        .boolean({ error: 'must be true or false' })
        .default(false)
        .describe('Said now or never. A practice event for which no capacity is given has 100 places.'),
    })
    .refine(inOrder, endsLater)
    .refine(({ isPractice, capacity }) => !isPractice || (capacity ?? 0) <= MOST_PRACTICE_PLACES, {
      path: ['capacity'],
      error: `may be at most ${MOST_PRACTICE_PLACES} of a practice event`,
    }),
  reply: outcome({ event: OrganiserEvent }, ['slug_taken', 'too_many']),
  audit: { subject: 'event', actions: { 'event.created': 'Created an event' } },
  example: { body: { organizationId: exampleIds.organization, name: 'Pasar Malam', ...exampleTimes } },
})

/** `events.rename`: another name, under the same slug. */
export const renameEvent = operation({
  ...eventChange,
  method: 'PATCH',
  path: '/api/partner/events/rename',
  acceptsApiKey: true,
  summary: 'Rename an event',
  description: 'The slug stays, so that addresses which people have been given keep working.',
  body: z.object({ eventId: Id, name: EventName }),
  reply: z.object({ event: OrganiserEvent }).meta({ id: 'RenamedEvent' }),
  audit: { subject: 'event', actions: { 'event.renamed': 'Renamed an event' } },
  example: { body: { eventId: exampleIds.event, name: 'Malam Muzik 2' } },
})

/** `events.duplicate`: a new draft like an event. */
export const duplicateEvent = operation({
  ...eventChange,
  method: 'POST',
  path: '/api/partner/events/duplicate',
  needs: 'event.create',
  acceptsApiKey: true,
  summary: 'Duplicate an event',
  description:
    'A draft with the details, categories, schedule, ticket types, workshops and zones of the original as they are at one ' +
    'moment; without registrations, tickets, scans and doors. With `startsAt` all its times move along. A copy of a practice event is one too. ' +
    `An organisation has at most ${MOST_EVENTS} events.`,
  body: z.object({
    eventId: Id,
    name: EventName.optional().describe('Left out: the name of the original with "(copy)".'),
    startsAt: UtcTime.optional().describe('When the copy starts; left out: like the original.'),
  }),
  reply: outcome({ event: OrganiserEvent }, ['too_many']),
  audit: { subject: 'event', actions: { 'event.duplicated': 'Duplicated an event' } },
  example: { body: { eventId: exampleIds.event } },
})

/** `events.delete`: delete an event without dependents, with everything that describes it; or a practice event with all. */
export const deleteEvent = operation({
  ...eventChange,
  method: 'DELETE',
  path: '/api/partner/events',
  needs: 'event.delete',
  acceptsApiKey: true,
  summary: 'Delete an event',
  description:
    'Refused while it is published, has registrations, tickets or scans of any state, or zones that a member or a live ' +
    'invitation is limited to; `blockers` names all of them. Paired scanners learn at their next call that it is gone (404). ' +
    'A practice event goes whatever it holds: with its orders, simulated payments, tickets, scans, doors and draws; only zones to ' +
    `which people are limited keep it. ${DELETED_AGAIN}`,
  body: z.object({ eventId: Id }),
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), eventId: Id }),
    z.object({
      state: z.literal('refused'),
      reason: DeletionBlocker.describe('The first of the blockers.'),
      message: z.string().describe('A sentence that says why, and what to do.'),
      blockers: z.array(z.object({ reason: DeletionBlocker, count: z.int().min(1) })),
    }),
  ]),
  audit: { subject: 'event', actions: { 'event.deleted': 'Deleted an event' } },
  example: { body: { eventId: exampleIds.event } },
})

/** `events.resolve`: which event an address means. */
export const resolveEvent = operation({
  ...organiserRead,
  path: '/api/partner/events/resolve',
  needs: 'event.see',
  scope: 'member',
  acceptsApiKey: true,
  summary: 'Find an event by slug or id',
  description: 'Only among the events that the caller may see; any other is 404.',
  query: z.object({ event: line(80).min(1, { error: 'must be the slug or the id of an event' }) }),
  reply: z.object({ event: OrganiserEvent, role: Role }).meta({ id: 'ResolvedEvent' }),
  example: { query: { event: exampleTexts.slug } },
})

/** `events.status`: publish, close, open again, take back. */
export const changeStatus = operation({
  ...eventChange,
  method: 'PATCH',
  path: '/api/partner/events/status',
  acceptsApiKey: true,
  summary: 'Move an event between draft, published and closed',
  description:
    'Draft → published → closed → published. Published goes back to draft only while nobody has registered. A move that ' +
    'does not exist is refused. At its first publication the slug becomes the one address of the event in the whole ' +
    'service, and stays it: when another event was published under it before, this one gets a number behind its slug.',
  body: z.object({
    eventId: Id,
    status: EventStatus,
  }),
  reply: outcome({ event: OrganiserEvent }, ['same_status', 'no_such_move', 'has_registrations']),
  audit: { subject: 'event', actions: { 'event.status_changed': 'Changed the status of an event' } },
  example: { body: { eventId: exampleIds.event, status: 'published' } },
})

export const eventOperations = {
  'events.list': listEvents,
  'events.create': createEvent,
  'events.rename': renameEvent,
  'events.duplicate': duplicateEvent,
  'events.delete': deleteEvent,
  'events.resolve': resolveEvent,
  'events.status': changeStatus,
}
