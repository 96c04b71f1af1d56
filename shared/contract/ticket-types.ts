import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Capacity, Id, Sen, UtcText, UtcTime, filledLine, paragraphs } from './fields.ts'
import { MOST_PER_LINE } from './registrations.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, eventChange, eventRead } from './organiser.ts'
import { outcome, outcomeWith } from './outcome.ts'

/** Most ticket types that an event may have. */
export const MOST_TICKET_TYPES = 100

const path = '/api/partner/events/tickets'
const TypeName = filledLine(120)
const price = Sen.describe('Price in whole sen; 0 is free.')
const SaleTime = UtcTime.nullable()
const mostPerOrder = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(MOST_PER_LINE, { error: `may be at most ${MOST_PER_LINE}` })
const position = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be negative' })
  .max(1_000, { error: 'may be at most 1,000' })
const description = paragraphs(2_000)

/** True unless the sale would end before it starts. Null is no limit. */
const saleInOrder = ({ salesStartAt, salesEndAt }: SaleTimes) =>
  salesStartAt == null || salesEndAt == null || Date.parse(salesEndAt) > Date.parse(salesStartAt)
const saleEndsLater = { path: ['salesEndAt'], error: 'must be later than salesStartAt' }

interface SaleTimes {
  salesStartAt?: string | null | undefined
  salesEndAt?: string | null | undefined
}

export const OrganiserTicketType = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    position: z
      .int()
      .min(0)
      .describe('Ticket types are shown by position, then in the order in which they were added.'),
    priceSen: Sen,
    quantity: Capacity,
    mostPerOrder: z.int().min(1).describe('Tickets of it that one order may have.'),
    salesStartAt: UtcText.nullable().describe('Not sold before; null is no limit.'),
    salesEndAt: UtcText.nullable().describe('Not sold from then on; null is no limit.'),
    publicRegistration: z
      .boolean()
      .describe(
        'False: only organisers see it. It is in no public list and nobody can register for it by themselves.',
      ),
    version: z.int().describe('Counts the changes of the ticket type. Send it along when you change it.'),
    sold: z.int().min(0).describe('Valid tickets.'),
    held: z.int().min(0).describe('Places that are held for buyers who are paying.'),
  })
  .meta({ id: 'OrganiserTicketType' })

/** `ticketTypes.list`: what there is to sell, and how much is sold. */
export const listTicketTypes = operation({
  ...eventRead,
  path,
  acceptsApiKey: true,
  summary: 'Ticket types of an event with what is sold',
  description: `By position, then in the order in which they were added; at most ${MOST_TICKET_TYPES}.`,
  query: z.object({ eventId: Id }),
  reply: z.object({ ticketTypes: z.array(OrganiserTicketType) }).meta({ id: 'TicketTypeList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `ticketTypes.add`: another ticket type. */
export const addTicketType = operation({
  ...eventChange,
  method: 'POST',
  path,
  acceptsApiKey: true,
  summary: 'Add a ticket type',
  description:
    'Left out, the quantity is unlimited, registration is public, and its sale has no limits in time.',
  body: z
    .object({
      eventId: Id,
      name: TypeName,
      description: description.default(''),
      position: position.default(0),
      priceSen: price.default(0),
      quantity: Capacity.default(null),
      mostPerOrder: mostPerOrder.default(10),
      salesStartAt: SaleTime.default(null),
      salesEndAt: SaleTime.default(null),
      publicRegistration: z.boolean({ error: 'must be true or false' }).default(true),
    })
    .refine(saleInOrder, saleEndsLater),
  reply: outcome({ ticketType: OrganiserTicketType }, ['too_many']),
  audit: { subject: 'ticket_type', actions: { 'ticket_type.added': 'Added a ticket type' } },
  example: { body: { eventId: exampleIds.event, name: 'Early bird', priceSen: 4_500, quantity: 100 } },
})

/** `ticketTypes.update`: change a ticket type. */
export const updateTicketType = operation({
  ...eventChange,
  method: 'PATCH',
  path,
  acceptsApiKey: true,
  summary: 'Change a ticket type',
  description:
    'What is left out stays as it is. A quantity below what is sold or held is refused, and so is another price once a ' +
    'ticket was issued: revenue is counted by it. A sale that would end before it starts is refused. Limits of a sale hold for orders from then on. Tickets that were issued stay valid when a type stops being public. ' +
    'With `version` a change that somebody made meanwhile is not written over.',
  body: z
    .object({
      eventId: Id,
      ticketTypeId: Id,
      version: z
        .int({ error: 'must be a whole number' })
        .optional()
        .describe('Of the ticket type that was edited. Left out: whatever is there is written over.'),
      name: TypeName.optional(),
      description: description.optional(),
      position: position.optional(),
      priceSen: price.optional(),
      quantity: Capacity.optional(),
      mostPerOrder: mostPerOrder.optional(),
      salesStartAt: SaleTime.optional(),
      salesEndAt: SaleTime.optional(),
      publicRegistration: z.boolean({ error: 'must be true or false' }).optional(),
    })
    .refine(saleInOrder, saleEndsLater),
  reply: outcomeWith(
    { ticketType: OrganiserTicketType },
    ['changed_meanwhile', 'quantity_below_sold', 'price_fixed', 'sale_ends_before_it_starts'],
    {
      ticketType: OrganiserTicketType.optional().describe(
        'With changed_meanwhile: the ticket type as it is now.',
      ),
    },
  ),
  audit: { subject: 'ticket_type', actions: { 'ticket_type.changed': 'Changed a ticket type' } },
  example: { body: { eventId: exampleIds.event, ticketTypeId: exampleIds.ticketType, quantity: 5 } },
})

/** `ticketTypes.delete`: a ticket type that was never sold goes. */
export const deleteTicketType = operation({
  ...eventChange,
  method: 'DELETE',
  path,
  acceptsApiKey: true,
  summary: 'Delete an unsold ticket type',
  description: `Refused once a ticket of it was issued or ordered, also when that came to nothing. ${DELETED_AGAIN}`,
  body: z.object({ eventId: Id, ticketTypeId: Id }),
  reply: outcome({ ticketTypeId: Id }, ['sold']),
  audit: { subject: 'ticket_type', actions: { 'ticket_type.deleted': 'Deleted a ticket type' } },
  example: { body: { eventId: exampleIds.event, ticketTypeId: exampleIds.ticketType } },
})

export const ticketTypeOperations = {
  'ticketTypes.list': listTicketTypes,
  'ticketTypes.add': addTicketType,
  'ticketTypes.update': updateTicketType,
  'ticketTypes.delete': deleteTicketType,
}
