import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Slug } from './events.ts'
import { FullEvent, PublishedEntry } from './public-event-shapes.ts'
import { Category } from './event-details.ts'
import {
  Capacity,
  Email,
  FiniteCapacity,
  Id,
  UtcText,
  UtcTime,
  filledLine,
  line,
  paragraphs,
} from './fields.ts'
import { EventStatus, Role } from './named-values.ts'
import { operation } from './operation.ts'
import { organiserRead } from './organiser.ts'
import { afterStart, next, pageSize } from './paging.ts'
import { Question } from './pass-forms.ts'

const tag = 'Events'
const readFaults = [400, 404, 429, 500] as const

/** What everybody may ask. */
const publicRead = { method: 'GET', tag, authority: 'public', origin: 'ignored' } as const
/** What depends on who asks; nobody on the way may keep it. */
const viewerRead = { method: 'GET', tag, authority: 'optional-session', origin: 'ignored' } as const
const ifNoneMatch = z.object({ 'if-none-match': line(400).optional() })

/** `publicEvents.categories`: what events are sorted into. */
export const categories = operation({
  ...publicRead,
  path: '/api/events/categories',
  summary: 'Categories of events',
  description: 'All of them, by name.',
  headers: ifNoneMatch,
  reply: z.object({ categories: z.array(Category) }).meta({ id: 'CategoryList' }),
  faults: [400, 429, 500],
  cache: { maxAgeSeconds: 300 },
  etag: true,
  example: {},
})

/** `publicEvents.confirmedCount`: how many registrations the service has confirmed. */
export const confirmedCount = operation({
  ...publicRead,
  path: '/api/events/confirmed-count',
  summary: 'Confirmed registrations of the whole service',
  description: 'Of all events together. It may be a minute old.',
  reply: z.object({ confirmed: z.int().min(0) }).meta({ id: 'ConfirmedCount' }),
  faults: [429, 500],
  cache: { maxAgeSeconds: 60 },
  example: {},
})

/** `publicEvents.published`: what is on. */
export const published = operation({
  ...publicRead,
  path: '/api/events/published',
  summary: 'Published events',
  description:
    'Public events that are not over, the next to start first. Private events are in no list, whoever asks. With `q` those ' +
    'whose name, venue or organiser has all of its words.',
  query: z.object({
    category: line(40).optional().describe('The slug of a category.'),
    q: line(100).trim().optional(),
    from: UtcTime.optional().describe('Only events that end after this; left out: now.'),
    to: UtcTime.optional().describe('Only events that start before this.'),
    include: z
      .enum(['listings'], { error: 'must be listings' })
      .optional()
      .describe('`listings`: also events of others, each marked with `listing`. They have no category.'),
    limit: pageSize,
    after: afterStart,
  }),
  headers: ifNoneMatch,
  reply: z.object({ events: z.array(PublishedEntry), next }).meta({ id: 'PublishedEvents' }),
  faults: [400, 429, 500],
  cache: { maxAgeSeconds: 30 },
  etag: true,
  example: { query: {} },
})

/** `publicEvents.one`: everything that a visitor may know of an event. */
export const publishedOne = operation({
  ...viewerRead,
  path: '/api/events/published-one',
  summary: 'One visible event by slug',
  description:
    'Drafts are seen by their organisers alone, private events also by whoever opened an invite link. For anybody else there ' +
    'is no such event (404), though they know the slug.',
  query: z.object({ slug: Slug }),
  reply: z.object({ event: FullEvent }).meta({ id: 'PublishedEvent' }),
  faults: readFaults,
  example: { query: { slug: exampleTexts.slug } },
})

/** `publicEvents.take`: how much of each ticket type is taken. */
export const take = operation({
  ...viewerRead,
  path: '/api/events/take',
  summary: 'What is taken of each ticket type',
  description:
    'Counts valid tickets and places that are held for payment. Without ticket types that only organisers see. A null ' +
    'quantity is unlimited and never sold out.',
  query: z.object({ eventId: Id }),
  reply: z
    .object({
      capacity: Capacity,
      taken: z.int().min(0),
      ticketTypes: z.array(
        z.object({ id: Id, quantity: Capacity, taken: z.int().min(0), isSoldOut: z.boolean() }),
      ),
    })
    .meta({ id: 'Take' }),
  faults: readFaults,
  example: { query: { eventId: exampleIds.event } },
})

/** `publicEvents.workshops`: what else one may book. */
export const publicWorkshops = operation({
  ...viewerRead,
  path: '/api/events/workshops',
  summary: 'Workshops of an event',
  description: 'By start, with the places that are left.',
  query: z.object({ parentId: Id.describe('The event.') }),
  reply: z
    .object({
      workshops: z.array(
        z.object({
          id: Id,
          name: z.string(),
          description: z.string(),
          place: z.string(),
          startsAt: UtcText,
          endsAt: UtcText,
          capacity: FiniteCapacity,
          placesLeft: z.int().min(0),
        }),
      ),
    })
    .meta({ id: 'PublicWorkshops' }),
  faults: readFaults,
  example: { query: { parentId: exampleIds.event } },
})

/** `publicEvents.preferences`: the categories that the viewer likes. */
export const preferences = operation({
  ...viewerRead,
  path: '/api/events/preferences',
  summary: "The viewer's category preferences",
  description: 'Those that they consented to be kept; an empty list for anybody else.',
  reply: z.object({ categoryIds: z.array(Id) }).meta({ id: 'Preferences' }),
  faults: [429, 500],
  example: {},
})

/** `publicEvents.viewerOrganizations`: for whom the viewer organises. */
export const viewerOrganizations = operation({
  ...viewerRead,
  path: '/api/events/viewer-organizations',
  summary: 'Organisations whose events the viewer may see before they are published',
  description: 'Those of which they are an owner, admin or staff now; an empty list for anybody else.',
  reply: z
    .object({ organizations: z.array(z.object({ id: Id, name: z.string(), role: Role })) })
    .meta({ id: 'ViewerOrganizations' }),
  faults: [429, 500],
  example: {},
})

/** `publicEvents.passForm`: what a buyer of a ticket type is asked. */
export const passForm = operation({
  ...viewerRead,
  path: '/api/events/pass-form',
  summary: 'The questions of a ticket type',
  description:
    'The newest published version. A ticket type without a form, one that is not public, and one of an event that the caller ' +
    'may not see are 404.',
  query: z.object({ ticketTypeId: Id }),
  reply: z
    .object({ ticketTypeId: Id, version: z.int().min(1), questions: z.array(Question) })
    .meta({ id: 'PassForm' }),
  faults: readFaults,
  example: { query: { ticketTypeId: exampleIds.ticketType } },
})

/** `publicEvents.organising`: the events that the viewer organises, for the switch in the visitor's app. */
export const organising = operation({
  ...organiserRead,
  tag,
  path: '/api/events/organising',
  needs: 'event.see',
  scope: 'member',
  acceptsApiKey: true,
  summary: 'Events that the signed-in organiser may manage',
  description: 'The last to start first, at most 200.',
  reply: z
    .object({
      events: z.array(
        z.object({
          id: Id,
          slug: z.string(),
          name: z.string(),
          status: EventStatus,
          startsAt: UtcText,
          endsAt: UtcText,
          role: Role,
        }),
      ),
    })
    .meta({ id: 'OrganisingEvents' }),
  example: {},
})

/** `publicEvents.preview`: an event as visitors will see it. */
export const preview = operation({
  ...organiserRead,
  tag,
  path: '/api/events/preview',
  needs: 'event.see',
  scope: 'event',
  acceptsApiKey: true,
  summary: 'Preview an event as visitors see it',
  description: 'Also a draft. Ticket types that only organisers see are left out, as for visitors.',
  query: z.object({ eventId: Id }),
  reply: z.object({ event: FullEvent }).meta({ id: 'EventPreview' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `publicEvents.workInterest`: somebody who wants to organise with us. */
export const workInterest = operation({
  method: 'POST',
  path: '/api/events/work-interest',
  tag,
  authority: 'public',
  origin: 'required',
  summary: 'Say that one wants to organise events here',
  description: 'Kept for the operator. The same address again within a day replaces what it said before.',
  body: z.object({
    name: filledLine(120),
    email: Email,
    organizationName: line(160).trim().default(''),
    message: paragraphs(2_000).default(''),
    source: line(80).trim().default('').describe('Where they heard of us.'),
  }),
  reply: z.object({ state: z.literal('done') }).meta({ id: 'WorkInterestKept' }),
  faults: [400, 403, 413, 429, 500],
  example: { body: { name: 'Aminah binti Yusof', email: 'aminah@people.example', source: 'poster' } },
})

export const publicEventOperations = {
  'publicEvents.categories': categories,
  'publicEvents.confirmedCount': confirmedCount,
  'publicEvents.published': published,
  'publicEvents.one': publishedOne,
  'publicEvents.take': take,
  'publicEvents.workshops': publicWorkshops,
  'publicEvents.preferences': preferences,
  'publicEvents.viewerOrganizations': viewerOrganizations,
  'publicEvents.passForm': passForm,
  'publicEvents.organising': organising,
  'publicEvents.preview': preview,
  'publicEvents.workInterest': workInterest,
}
