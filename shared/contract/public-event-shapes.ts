import { z } from 'zod'
import { KeptSlot } from './event-details.ts'
import { Id, Sen, UtcText } from './fields.ts'
import { EventStatus } from './named-values.ts'

/** An event as it stands in lists. */
export const PublicEvent = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    organizationName: z.string(),
    organizationLogoUrl: z.string().nullable().describe('The path of a picture on this host, or null.'),
    venue: z.string(),
    startsAt: UtcText,
    endsAt: UtcText,
    coverUrl: z.string().nullable().describe('The path of a picture on this host, or null.'),
    categoryIds: z.array(Id),
    fromPriceSen: Sen.nullable().describe(
      'The lowest price of what is on public sale; null when nothing is.',
    ),
  })
  .meta({ id: 'PublicEvent' })

/** What `publicEvents.published` lists: an event, or with `include=listings` also the event of somebody else. */
export const PublishedEntry = PublicEvent.extend({
  listing: z
    .object({
      source: z.string().describe('The host of the source that told of it.'),
      sourcePath: z
        .string()
        .nullable()
        .describe('A path on this host that leads to its own page; null when it has none.'),
    })
    .optional()
    .describe('Only for the event of somebody else, which is announced here and has no registration.'),
}).meta({ id: 'PublishedEntry' })

const SaleState = z
  .enum(['on_sale', 'not_yet', 'ended', 'sold_out'])
  .meta({ id: 'SaleState', description: 'Whether it can be ordered now.' })

/** A ticket type that visitors may order. */
const PublicTicketType = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    priceSen: Sen,
    mostPerOrder: z.int().min(1),
    salesStartAt: UtcText.nullable(),
    salesEndAt: UtcText.nullable(),
    sale: SaleState,
    hasForm: z.boolean().describe('True when its buyer is asked questions: see `publicEvents.passForm`.'),
  })
  .meta({ id: 'PublicTicketType' })

/** Everything that visitors may know of an event. */
export const FullEvent = PublicEvent.extend({
  status: EventStatus,
  visibility: z.enum(['public', 'private']),
  description: z.string(),
  schedule: z.array(KeptSlot),
  ticketTypes: z.array(PublicTicketType).describe('Without those that only organisers see.'),
  workshopCount: z.int().min(0),
}).meta({ id: 'FullEvent' })
