import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Email, Id, Sen, UtcText, filledLine, line } from './fields.ts'
import { PaymentProvider, RegistrationStatus, VisitorSource } from './named-values.ts'
import { operation } from './operation.ts'
import { outcome, outcomeWith } from './outcome.ts'
import { PassAnswers } from './pass-forms.ts'
import { unique } from './unique.ts'

/** Most ticket types in one order, and most tickets of one type. */
export const MOST_LINES = 20
export const MOST_PER_LINE = 50

/** How long a place is held for whoever pays. The database holds it some minutes longer than buyers are told. */
export const HOLD_MINUTES = 15

/** Most orders of one person for one event that hold places at the same time, and most that cost nothing. */
export const MOST_HELD_ORDERS = 3
export const MOST_FREE_ORDERS = 5

const quantity = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(MOST_PER_LINE, { error: `may be at most ${MOST_PER_LINE}` })

export const OrderLines = z
  .array(
    z.object(
      {
        ticketTypeId: Id,
        quantity,
        holderNames: z
          .array(line(120).trim(), { error: 'must be a list of names' })
          .max(MOST_PER_LINE, { error: `may have at most ${MOST_PER_LINE} names` })
          .default([])
          .describe('Who the tickets are for, in order; may be left out, or name only some.'),
      },
      { error: 'must be a line: ticketTypeId and quantity' },
    ),
    { error: 'must be a list of lines' },
  )
  .min(1, { error: 'must have at least one line' })
  .max(MOST_LINES, { error: `may have at most ${MOST_LINES} lines` })
  .refine(
    unique(({ ticketTypeId }: { ticketTypeId: string }) => ticketTypeId),
    { error: 'must name each ticket type once' },
  )

export const OrderWorkshops = z
  .array(z.object({ workshopId: Id, quantity }, { error: 'must be a workshop: workshopId and quantity' }), {
    error: 'must be a list of workshops',
  })
  .max(MOST_LINES, { error: `may have at most ${MOST_LINES} workshops` })
  .refine(
    unique(({ workshopId }: { workshopId: string }) => workshopId),
    { error: 'must name each workshop once' },
  )
  .default([])

/** A person's order for an event, as its buyer sees it. */
export const Registration = z
  .object({
    id: Id,
    reference: z.string().describe('What people say on the phone and write in mails.'),
    eventId: Id,
    status: RegistrationStatus,
    lines: z.array(
      z.object({
        ticketTypeId: Id,
        ticketTypeName: z.string(),
        quantity: z.int().min(1),
        unitPriceSen: Sen,
        discountSen: Sen,
      }),
    ),
    workshops: z.array(z.object({ workshopId: Id, name: z.string(), quantity: z.int().min(1) })),
    discountSen: z.int().min(0),
    totalSen: z.int().min(0),
    currency: z.literal('MYR'),
    createdAt: UtcText,
    holdEndsAt: UtcText.nullable().describe(
      'Until when the places are held for payment; null when nothing is.',
    ),
    canResume: z.boolean().describe('True while it waits for its buyer to pay.'),
  })
  .meta({ id: 'Registration' })

const Payment = z
  .object({
    intentId: Id,
    redirectUrl: z
      .string()
      .nullable()
      .describe(
        'Where the buyer pays; null when the gateway could not be reached: call `registrations.resume`.',
      ),
  })
  .meta({ id: 'PaymentStart' })

const faults = [400, 403, 404, 413, 429, 500] as const
const tag = 'Registration'

const promotionCode = line(40)
  .trim()
  .toUpperCase()
  .optional()
  .describe('In capitals or not; O passes for 0, and I and L for 1.')

/** Why an order is refused. */
const bookingReasons = [
  'sign_in',
  'event_gone',
  'not_open',
  'event_over',
  'unavailable',
  'not_on_sale_yet',
  'no_longer_on_sale',
  'too_many',
  'price_changed',
  'sold_out',
  'too_many_held',
  'too_many_free',
  'promotion_unknown',
  'promotion_other_tickets',
  'promotion_minimum',
  'promotion_used_up',
  'answers_wrong',
  'no_way_to_pay',
  'busy',
] as const

/** `registrations.register`: order tickets; free ones are issued at once. */
export const register = operation({
  method: 'POST',
  path: '/api/events/register',
  tag,
  authority: 'optional-session',
  origin: 'required',
  summary: 'Register for an event',
  description:
    'The price is made from the ticket types and the promotion code as they are now. With nothing to pay the tickets are ' +
    `there at once. Otherwise the places are held for ${HOLD_MINUTES} minutes, and \`payment.redirectUrl\` says where to pay. ` +
    'The same `attemptId` again for the same event is the same registration, whatever became of the first answer and whatever ' +
    `has changed since. A person has at most ${MOST_HELD_ORDERS} orders for an event that wait for payment, and at most ` +
    `${MOST_FREE_ORDERS} that cost nothing. Anonymous callers are ` +
    'refused with `sign_in`. An event that the caller may not see is refused with `event_gone`. A ticket type that is not ' +
    'available is refused, never replaced; `subjectId` names it. Of a workshop an order takes at most as many places as it has tickets.',
  body: z.object({
    eventId: Id,
    attemptId: Id.describe('Any UUID that the caller makes for this order.'),
    lines: OrderLines,
    workshops: OrderWorkshops,
    promotionCode,
    expectedTotalSen: Sen.optional().describe(
      'What the buyer was shown. When the order costs something else it is refused with `price_changed`.',
    ),
    provider: PaymentProvider.optional().describe('Left out: the first that is set up.'),
    answers: PassAnswers.default([]),
    visitorSource: VisitorSource.optional(),
    visitPurpose: line(200).trim().optional(),
    buyerName: filledLine(120).optional().describe("Left out: the account's name."),
  }),
  reply: outcomeWith({ registration: Registration, payment: Payment.nullable() }, bookingReasons, {
    subjectId: Id.nullable().describe('The ticket type or workshop that it is about, if it is about one.'),
  }),
  faults,
  example: {
    body: {
      eventId: exampleIds.event,
      attemptId: exampleIds.attempt,
      lines: [{ ticketTypeId: exampleIds.ticketType, quantity: 2, holderNames: ['Aminah binti Yusof'] }],
    },
  },
})

/** `registrations.quote`: what an order would cost, before it is made. */
export const quote = operation({
  method: 'POST',
  path: '/api/events/quote',
  tag,
  authority: 'optional-session',
  origin: 'required',
  summary: 'What an order would cost',
  description:
    'With the ticket types and the promotion code as they are now; nothing is held. Whether there are places left, and whether ' +
    'the code has been used as often as it may be, is only known once it is ordered. Anonymous callers are refused with `sign_in`.',
  body: z.object({ eventId: Id, lines: OrderLines, promotionCode }),
  reply: outcomeWith(
    {
      lines: z
        .array(
          z.object({
            ticketTypeId: Id,
            quantity: z.int().min(1),
            unitPriceSen: Sen,
            discountSen: Sen,
          }),
        )
        .describe('In the order of the request.'),
      discountSen: z.int().min(0),
      totalSen: z.int().min(0),
      currency: z.literal('MYR'),
    },
    [
      'sign_in',
      'event_gone',
      'unavailable',
      'promotion_unknown',
      'promotion_other_tickets',
      'promotion_minimum',
    ],
    { subjectId: Id.nullable().describe('The ticket type that it is about, if it is about one.') },
  ),
  faults,
  example: {
    body: {
      eventId: exampleIds.event,
      lines: [{ ticketTypeId: exampleIds.ticketType, quantity: 2 }],
    },
  },
})

/** `registrations.resume`: go on paying for what is held. */
export const resumeRegistration = operation({
  method: 'POST',
  path: '/api/events/resume-registration',
  tag,
  authority: 'optional-session',
  origin: 'required',
  summary: 'Resume a registration that waits for payment',
  description:
    "Only the buyer's own. The places stay held for as long as they were; the answer says where to pay. Asked again it is " +
    'the same payment, unless another provider is named.',
  body: z.object({ registrationId: Id, provider: PaymentProvider.optional() }),
  reply: outcome({ registration: Registration, payment: Payment.nullable() }, [
    'sign_in',
    'not_pending',
    'hold_ended',
    'no_way_to_pay',
  ]),
  faults,
  example: { body: { registrationId: exampleIds.registration } },
})

/** `registrations.booking`: what the caller has booked, and whether they may. */
export const booking = operation({
  method: 'GET',
  path: '/api/events/booking',
  tag,
  authority: 'optional-session',
  origin: 'ignored',
  summary: 'The booking state of the caller for an event',
  description:
    'Tells `not_found` when the caller may not see the event, `sign_in` when nobody is signed in. Otherwise `none`, `pending` (a ' +
    'registration waits for payment) or `registered`, with the registrations that are held or confirmed, newest first.',
  query: z.object({ eventId: Id }),
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('not_found') }),
    z.object({ state: z.literal('sign_in') }),
    z.object({
      state: z.enum(['none', 'pending', 'registered']),
      canRegister: z.boolean().describe('False when the event is closed or over.'),
      buyerEmail: Email.or(z.literal('')),
      registrations: z.array(Registration),
    }),
  ]),
  faults: [400, 429, 500],
  example: { query: { eventId: exampleIds.event } },
})

/** `registrations.return`: how it went, for the page that a gateway sends the buyer back to. */
export const registrationReturn = operation({
  method: 'GET',
  path: '/api/events/registration-return',
  tag,
  authority: 'optional-session',
  origin: 'ignored',
  summary: 'How a payment went, for whoever comes back from it',
  description:
    'Stays `pending` until the gateway has told us by itself: ask again after a second. The registration is there for its buyer; ' +
    'anybody else is told no more than `pending`.',
  query: z.object({ registrationId: Id }),
  reply: z
    .object({ state: z.enum(['paid', 'pending', 'failed']), registration: Registration.nullable() })
    .meta({ id: 'RegistrationReturn' }),
  faults: [400, 429, 500],
  example: { query: { registrationId: exampleIds.registration } },
})

export const registrationOperations = {
  'registrations.register': register,
  'registrations.quote': quote,
  'registrations.resume': resumeRegistration,
  'registrations.booking': booking,
  'registrations.return': registrationReturn,
}
