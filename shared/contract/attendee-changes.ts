import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Email, Id, KlDay, ScanKey, Sen, UtcText, filledLine } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange } from './organiser.ts'
import { outcome, outcomeWith } from './outcome.ts'

const path = '/api/partner/events/people'

/** What every change of a ticket or an order by an organiser has in common. */
const change = { ...organiserChange, tag: 'People', scope: 'event' } as const
const manage = { ...change, needs: 'attendees.manage' } as const
const desk = { ...change, needs: 'attendees.checkIn' } as const

const version = z
  .int({ error: 'must be a whole number' })
  .optional()
  .describe('Of what was edited. Left out: whatever is there is written over.')

const ChangedTicket = z
  .object({ id: Id, holderName: z.string().nullable(), issue: z.int().min(1), version: z.int() })
  .meta({ id: 'ChangedTicket' })

const ChangedBuyer = z
  .object({ id: Id, buyerName: z.string(), buyerEmail: z.string().nullable(), version: z.int() })
  .meta({ id: 'ChangedBuyer' })

const ticketNow = { ticket: ChangedTicket.optional().describe('With changed_meanwhile: as it is now.') }
const example = { body: { eventId: exampleIds.event, ticketId: exampleIds.ticket } }

/** `attendees.rename`: another person comes with this ticket. */
export const renameHolder = operation({
  ...manage,
  method: 'PATCH',
  path,
  acceptsApiKey: true,
  summary: 'Change the name on a ticket',
  description: 'Its code stays: to make an old code worthless re-issue the ticket.',
  body: z.object({ eventId: Id, ticketId: Id, holderName: filledLine(120), version }),
  reply: outcomeWith({ ticket: ChangedTicket }, ['changed_meanwhile'], ticketNow),
  audit: { subject: 'ticket', actions: { 'attendee.renamed': 'Changed the name on a ticket' } },
  example: { body: { ...example.body, holderName: 'Zoë van der Berg' } },
})

/** `attendees.changeBuyer`: correct for whom an order was issued by hand. */
export const changeBuyer = operation({
  ...manage,
  method: 'PATCH',
  path: `${path}/buyer`,
  acceptsApiKey: true,
  summary: 'Change name or e-mail of an order that was issued by hand',
  description:
    'What is left out stays. The tickets are mailed to another address at once. What somebody has ordered for themselves is theirs, ' +
    'and refused.',
  body: z.object({
    eventId: Id,
    registrationId: Id,
    buyerName: filledLine(120).optional(),
    buyerEmail: Email.nullable().optional(),
    version,
  }),
  reply: outcomeWith({ registration: ChangedBuyer }, ['not_issued_by_hand', 'changed_meanwhile'], {
    registration: ChangedBuyer.optional().describe('With changed_meanwhile: as it is now.'),
  }),
  audit: { subject: 'registration', actions: { 'attendee.buyer_changed': 'Changed the buyer of an order' } },
  example: {
    body: {
      eventId: exampleIds.event,
      registrationId: exampleIds.registration,
      buyerEmail: 'aminah@people.example',
    },
  },
})

/** `attendees.resend`: the tickets of an order once more. */
export const resendTickets = operation({
  ...manage,
  method: 'POST',
  path: `${path}/resend`,
  acceptsApiKey: true,
  summary: 'Mail the tickets of an order again',
  description: 'At most once in five minutes, whoever asks for it.',
  body: z.object({ eventId: Id, registrationId: Id }),
  reply: outcome({ registrationId: Id }, ['no_email', 'no_valid_ticket', 'mailed_just_now']),
  audit: { subject: 'registration', actions: { 'attendee.resent': 'Mailed the tickets of an order again' } },
  example: { body: { eventId: exampleIds.event, registrationId: exampleIds.registration } },
})

/** `attendees.void`: a ticket is worth nothing any more. */
export const voidTicket = operation({
  ...manage,
  method: 'POST',
  path: `${path}/void`,
  acceptsApiKey: true,
  summary: 'Void a ticket',
  description:
    'Its place is free again, once, and the door refuses it from now on. With the last valid ticket the order is cancelled, and its ' +
    'workshop places are free too. No money goes back: see `attendees.refund`. Sent again it is answered as before.',
  body: z.object({ eventId: Id, ticketId: Id }),
  reply: z.object({ state: z.literal('done'), ticketId: Id }).meta({ id: 'VoidedTicket' }),
  audit: { subject: 'ticket', actions: { 'attendee.voided': 'Voided a ticket' } },
  example,
})

/** `attendees.reissue`: a new code in place of the old. */
export const reissueTicket = operation({
  ...manage,
  method: 'POST',
  path: `${path}/reissue`,
  acceptsApiKey: true,
  summary: 'Give a ticket a new code',
  description:
    'The door refuses the old code as superseded from now on. The new one is mailed when the order has an address. A ticket has at ' +
    'most 255 codes.',
  body: z.object({ eventId: Id, ticketId: Id, version }),
  reply: outcomeWith(
    { ticket: ChangedTicket, isMailed: z.boolean() },
    ['void', 'too_often', 'changed_meanwhile'],
    ticketNow,
  ),
  audit: { subject: 'ticket', actions: { 'attendee.reissued': 'Gave a ticket a new code' } },
  example,
})

/** `attendees.refund`: money back, and tickets void. */
export const refundOrder = operation({
  ...change,
  needs: 'attendees.refund',
  method: 'POST',
  path: `${path}/refund`,
  summary: 'Refund an order in full or in part',
  description:
    'Asks the gateway to pay back, and voids the tickets that are named, in one transaction; with the last of the money all tickets ' +
    'of the order become void. All refunds of a payment together are never more than was paid. What was issued by hand was not paid here and is refused.',
  body: z.object({
    eventId: Id,
    registrationId: Id,
    amountSen: Sen.min(1, { error: 'must be at least 1 sen' })
      .optional()
      .describe('Left out: all that is left.'),
    ticketIds: z
      .array(Id, { error: 'must be a list of ticket ids' })
      .max(1_000, { error: 'may have at most 1,000 tickets' })
      .default([])
      .describe('Tickets of the order that become void.'),
  }),
  reply: outcome(
    { refund: z.object({ id: Id, amountSen: Sen }), voided: z.array(Id).describe('Those that were valid.') },
    ['nothing_paid', 'more_than_paid'],
  ),
  audit: { subject: 'registration', actions: { 'attendee.refunded': 'Asked for a refund' } },
  example: {
    body: { eventId: exampleIds.event, registrationId: exampleIds.registration, amountSen: 500 },
  },
})

/** `attendees.checkIn`: let somebody in whose code can not be scanned. */
export const checkIn = operation({
  ...desk,
  method: 'POST',
  path: `${path}/check-in`,
  acceptsApiKey: true,
  summary: 'Check a ticket in from the desk',
  description:
    'For today in Kuala Lumpur, as a scan of the desk of the member who asks: doors learn of it as of any other, and points are given. ' +
    'Possible from the day before the event until a day after it.',
  body: z.object({
    eventId: Id,
    ticketId: Id,
    reason: z.enum(['code_not_read', 'no_ticket_at_hand', 'door_offline', 'other'], {
      error: 'must be code_not_read, no_ticket_at_hand, door_offline or other',
    }),
  }),
  reply: outcomeWith(
    { ticketId: Id, scanKey: ScanKey, checkedInAt: UtcText },
    ['void', 'already_in', 'too_early', 'event_over'],
    { checkedIn: z.object({ at: UtcText, device: z.string() }).optional().describe('With already_in.') },
  ),
  audit: { subject: 'ticket', actions: { 'attendee.checked_in': 'Checked a ticket in from the desk' } },
  example: { body: { ...example.body, reason: 'code_not_read' } },
})

/** `attendees.undoCheckIn`: take a check-in back. */
export const undoCheckIn = operation({
  ...desk,
  method: 'POST',
  path: `${path}/undo-check-in`,
  acceptsApiKey: true,
  summary: 'Take a check-in back from the desk',
  description:
    'Whichever door made it, with the points that it gave. Sent again, or where there is none, it changes nothing.',
  body: z.object({
    eventId: Id,
    ticketId: Id,
    day: KlDay.optional().describe('Left out: today.'),
    reason: z.enum(['by_mistake', 'wrong_person', 'other'], {
      error: 'must be by_mistake, wrong_person or other',
    }),
  }),
  reply: z.object({ state: z.literal('done'), ticketId: Id, scanKey: ScanKey }).meta({ id: 'UndoneCheckIn' }),
  audit: { subject: 'ticket', actions: { 'attendee.check_in_undone': 'Took a check-in back from the desk' } },
  example: { body: { ...example.body, reason: 'by_mistake' } },
})

export const attendeeChanges = {
  'attendees.rename': renameHolder,
  'attendees.changeBuyer': changeBuyer,
  'attendees.resend': resendTickets,
  'attendees.void': voidTicket,
  'attendees.reissue': reissueTicket,
  'attendees.refund': refundOrder,
  'attendees.checkIn': checkIn,
  'attendees.undoCheckIn': undoCheckIn,
}
