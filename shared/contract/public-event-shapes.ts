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
