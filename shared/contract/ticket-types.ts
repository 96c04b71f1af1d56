import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Capacity, Id, Sen, filledLine } from './fields.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, eventChange, eventRead } from './organiser.ts'
import { outcome, outcomeWith } from './outcome.ts'

/** Most ticket types that an event may have. */
export const MOST_TICKET_TYPES = 100

const path = '/api/partner/events/tickets'
const TypeName = filledLine(120)
const price = Sen.describe('Price in whole sen; 0 is free.')

export const OrganiserTicketType = z
  .object({
    id: Id,
    name: z.string(),
    priceSen: Sen,
    quantity: Capacity,
    publicRegistration: z
      .boolean()
      .describe(
        'False: only organisers see it. It is in no public list and nobody can register for it by themselves.',
      ),
    version: z.int().describe('Counts the changes of the ticket type. Send it along when you change it.'),
    sold: z.int().min(0).describe('Valid tickets.'),
  })
  .meta({ id: 'OrganiserTicketType' })

/** `ticketTypes.list`: what there is to sell, and how much is sold. */
export const listTicketTypes = operation({
  ...eventRead,
  path,
  summary: 'Ticket types of an event with what is sold',
  description: `In the order in which they were added, at most ${MOST_TICKET_TYPES}.`,
  query: z.object({ eventId: Id }),
  reply: z.object({ ticketTypes: z.array(OrganiserTicketType) }).meta({ id: 'TicketTypeList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `ticketTypes.add`: another ticket type. */
export const addTicketType = operation({
  ...eventChange,
  method: 'POST',
  path,
  summary: 'Add a ticket type',
  description: 'Left out, the quantity is unlimited and registration is public.',
  body: z.object({
    eventId: Id,
    name: TypeName,
    priceSen: price.default(0),
    quantity: Capacity.default(null),
    publicRegistration: z.boolean({ error: 'must be true or false' }).default(true),
  }),
  reply: outcome({ ticketType: OrganiserTicketType }, ['too_many']),
  audit: { subject: 'ticket_type', actions: { 'ticket_type.added': 'Added a ticket type' } },
  example: { body: { eventId: exampleIds.event, name: 'Early bird', priceSen: 4_500, quantity: 100 } },
})

/** `ticketTypes.update`: change a ticket type. */
export const updateTicketType = operation({
  ...eventChange,
  method: 'PATCH',
  path,
  summary: 'Change a ticket type',
  description:
    'What is left out stays as it is. A quantity below what is sold is refused, and so is another price once a ticket ' +
    'was issued: revenue is counted by it. Tickets that were issued stay valid when a type stops being public. ' +
    'With `version` a change that somebody made meanwhile is not written over.',
  body: z.object({
    eventId: Id,
    ticketTypeId: Id,
    version: z
      .int({ error: 'must be a whole number' })
      .optional()
      .describe('Of the ticket type that was edited. Left out: whatever is there is written over.'),
    name: TypeName.optional(),
    priceSen: price.optional(),
    quantity: Capacity.optional(),
    publicRegistration: z.boolean({ error: 'must be true or false' }).optional(),
  }),
  reply: outcomeWith(
    { ticketType: OrganiserTicketType },
    ['changed_meanwhile', 'quantity_below_sold', 'price_fixed'],
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
  summary: 'Delete an unsold ticket type',
  description: `Refused once a ticket of it was issued, also when that ticket is void by now. ${DELETED_AGAIN}`,
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
