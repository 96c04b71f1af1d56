import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { attendeeChanges } from './attendee-changes.ts'
import { readOrder } from './attendee-order.ts'
import { Email, Id, UtcText, filledLine, line } from './fields.ts'
import { TicketState } from './named-values.ts'
import { operation } from './operation.ts'
import { organiserChange, organiserRead } from './organiser.ts'
import { outcomeWith } from './outcome.ts'
import { next, pageSize } from './paging.ts'
import { MOST_PER_LINE } from './registrations.ts'

/** Most orders that one request issues by hand, and most tickets of them all. */
export const MOST_ISSUED_ORDERS = 500
export const MOST_ISSUED_TICKETS = 2_000

const path = '/api/partner/events/people'

/** One ticket with whose it is. It never tells the code. */
export const EventPerson = z
  .object({
    ticketId: Id,
    ticketTypeId: Id,
    ticketType: z.string(),
    state: TicketState,
    holderName: z.string().nullable(),
    issue: z
      .int()
      .min(1)
      .describe('Which code of the ticket is valid; older ones are superseded at the door.'),
    version: z.int().describe('Counts the changes of the ticket.'),
    checkedIn: z
      .object({ at: UtcText, device: z.string() })
      .nullable()
      .describe('Of today in Kuala Lumpur; null when the ticket is not in.'),
    order: z.object({
      registrationId: Id,
      reference: z.string(),
      buyerName: z.string(),
      email: z.string().nullable(),
      issuedByHand: z.boolean(),
      version: z.int().describe('Counts the changes of the buyer.'),
    }),
  })
  .meta({ id: 'EventPerson' })

/** How the people of an event can be sorted. */
export const peopleSorts = ['oldest', 'newest', 'name', 'ticket_type'] as const

/** `attendees.list`: the people of an event. */
export const listAttendees = operation({
  ...organiserRead,
  tag: 'People',
  path,
  needs: 'attendees.see',
  scope: 'event',
  acceptsApiKey: true,
  summary: 'People of an event, ticket by ticket',
  description:
    'Sorted by the service, page by page. `q` is a whole order reference, a ticket id, a ticket code or the first 18 or more ' +
    'characters of one, or a part of a name or e-mail address. A ticket that is named by its id or code is told whatever the ' +
    'filters say. One request looks through so many orders and no more: a page may be short, even empty, while `next` is there.',
  query: z.object({
    eventId: Id,
    q: line(120).trim().optional(),
    state: TicketState.optional(),
    ticketTypeId: Id.optional(),
    checkedIn: z
      .enum(['yes', 'no'], { error: 'must be yes or no' })
      .optional()
      .describe('Whether the ticket is in today, in Kuala Lumpur.'),
    sort: z
      .enum(peopleSorts, { error: 'must be oldest, newest, name or ticket_type' })
      .default('oldest')
      .describe(
        'oldest, newest: by when they were booked. name: by the name on the ticket, without case and accents, those ' +
          'without a name last. ticket_type: type by type, in the order in which the types were made.',
      ),
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before, with the same `sort`.'),
  }),
  reply: z.object({ people: z.array(EventPerson), next }).meta({ id: 'EventPeople' }),
  example: { query: { eventId: exampleIds.event, q: 'Aminah' } },
})

const entries = z
  .array(
    z.object(
      {
        name: filledLine(120).describe('On every ticket of the order.'),
        email: Email.optional().describe('Where the tickets are mailed; left out: nowhere.'),
        ticketTypeId: Id,
        quantity: z
          .int({ error: 'must be a whole number' })
          .min(1, { error: 'must be at least 1' })
          .max(MOST_PER_LINE, { error: `may be at most ${MOST_PER_LINE}` })
          .default(1),
      },
      { error: 'must be an entry: name, email, ticketTypeId and quantity' },
    ),
    { error: 'must be a list of entries' },
  )
  .min(1, { error: 'must have at least one entry' })
  .max(MOST_ISSUED_ORDERS, { error: `may have at most ${MOST_ISSUED_ORDERS} entries` })
  .refine((list) => list.reduce((sum, { quantity }) => sum + quantity, 0) <= MOST_ISSUED_TICKETS, {
    error: `may have at most ${MOST_ISSUED_TICKETS} tickets in all`,
  })

/** `attendees.issue`: tickets by hand. */
export const issueTickets = operation({
  ...organiserChange,
  tag: 'People',
  method: 'POST',
  path,
  needs: 'attendees.manage',
  scope: 'event',
  acceptsApiKey: true,
  summary: 'Issue tickets by hand, one order for each entry',
  description:
    'All of the list in one transaction, or nothing: while one line can not be issued none is, and the answer names each such ' +
    'line. With `dryRun` the same is tried and nothing is kept. Limits of places hold as for buyers; sale times, status of the ' +
    'event, limits of an order and whether a type is public do not. `free` takes the whole price off, `paid_outside` says that ' +
    'it was paid elsewhere. The same `attemptId` again issues nothing anew and is answered with the orders that there are.',
  body: z.object({
    eventId: Id,
    attemptId: Id.describe('Any UUID that the caller makes for this list.'),
    payment: z.enum(['free', 'paid_outside'], { error: 'must be free or paid_outside' }),
    entries,
    dryRun: z.boolean({ error: 'must be true or false' }).default(false),
  }),
  reply: outcomeWith(
    {
      isDryRun: z.boolean(),
      tickets: z.int().min(0).describe('How many were issued, or would be.'),
      orders: z
        .array(z.object({ registrationId: Id, reference: z.string() }))
        .describe('One for each entry, in their order; empty after a dry run.'),
    },
    ['entries_wrong'],
    {
      problems: z.array(
        z.object({
          entry: z.int().min(0).describe('Its place in the list, from 0.'),
          reason: z.enum(['unavailable', 'sold_out']),
          message: z.string(),
        }),
      ),
    },
  ),
  audit: { subject: 'event', actions: { 'attendees.issued': 'Issued tickets by hand' } },
  example: {
    body: {
      eventId: exampleIds.event,
      attemptId: exampleIds.attempt,
      payment: 'free',
      entries: [
        {
          name: 'Aminah binti Yusof',
          email: 'aminah@people.example',
          ticketTypeId: exampleIds.ticketType,
          quantity: 2,
        },
      ],
    },
  },
})

export const attendeeOperations = {
  'attendees.list': listAttendees,
  'attendees.issue': issueTickets,
  'attendees.order': readOrder,
  ...attendeeChanges,
}
