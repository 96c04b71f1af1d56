import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { ReceivedBroadcast } from './broadcasts.ts'
import { Code, Id, UtcText } from './fields.ts'
import { EntrantGiveaway } from './giveaway-shapes.ts'
import { EventStatus, Language, TicketState } from './named-values.ts'
import { operation } from './operation.ts'
import { outcomeWith } from './outcome.ts'
import { next, pageSize } from './paging.ts'
import { WalletKind } from './wallet-passes.ts'

/** Minutes until the tickets of an order may be asked for by mail again. Source: specification, Limits. */
export const RESEND_MINUTES = 5

const Delivery = z
  .enum(['queued', 'sent'])
  .meta({ id: 'TicketDelivery' })
  .describe(
    '`sent`: the mail server has taken the message over. `queued`: it waits, for its first try or another one.',
  )

/** A ticket as its holder sees it. */
export const WalletTicket = z
  .object({
    id: Id,
    state: TicketState,
    code: z
      .string()
      .nullable()
      .describe(
        'To be shown as a QR code; null when the ticket is void. Only the newest code of a ticket is ever given.',
      ),
    holderName: z.string().nullable(),
    ticketType: z.object({ id: Id, name: z.string() }),
    event: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      organizationName: z.string(),
      venue: z.string(),
      cover: z.string().nullable(),
      startsAt: UtcText,
      endsAt: UtcText,
      status: EventStatus,
    }),
    checkedInAt: UtcText.nullable().describe(
      'When a door scanned it today (Kuala Lumpur); null when none did, as far as the service has heard.',
    ),
    order: z
      .object({
        registrationId: Id,
        reference: z.string(),
        mail: z
          .object({ askedAt: UtcText, delivery: Delivery })
          .nullable()
          .describe('The newest mail with these tickets; null when there is none.'),
      })
      .nullable()
      .describe('The order that it came with; null for anybody but its buyer.'),
  })
  .meta({ id: 'WalletTicket' })

const Wallet = z
  .object({
    state: z
      .enum(['guest', 'account'])
      .describe(
        '`guest`: nobody is signed in. The tickets of a guest are kept by their app, and looked up by their codes.',
      ),
    tickets: z.array(WalletTicket),
    next,
    walletPasses: z
      .array(WalletKind)
      .describe(
        'The wallets of phones that valid tickets can be put into here; none unless the operator has set them up.',
      ),
  })
  .meta({ id: 'Wallet' })

const Hub = Wallet.extend({
  points: z
    .object({ organizationId: Id, balance: z.int().min(0) })
    .nullable()
    .describe("The caller's points at the organiser of the event; null for who has no ticket of it."),
  giveaways: z
    .array(EntrantGiveaway)
    .describe(
      'Of the event, for who holds a valid ticket of it or has entered one; the last to close first.',
    ),
  broadcasts: z
    .array(ReceivedBroadcast)
    .describe('Of the event, those that the caller was sent; the newest first.'),
}).meta({ id: 'Hub' })

const tag = 'Tickets'
const walletRead = { method: 'GET', tag, authority: 'optional-session', origin: 'ignored' } as const

const after = z
  .string({ error: 'must be `next` of a page before' })
  .regex(/^[01]\.-?\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: 'must be `next` of a page before',
  })
  .optional()
  .describe('`next` of the page before.')

/** `tickets.list`: the wallet of whoever is signed in. */
export const listTickets = operation({
  ...walletRead,
  path: '/api/events/tickets',
  summary: 'The ticket wallet of the caller',
  description:
    'The tickets of the account, of all organisers, also those that were issued by hand to its address: first those of events that are not over, the next to start first, then the ' +
    'others, the last to start first. Void tickets are among them. Anonymous callers are told `guest` and have none here: ' +
    'what a guest holds are codes, kept in the app, and `tickets.one` tells what each is worth now.',
  query: z.object({ limit: pageSize, after }),
  reply: Wallet,
  faults: [400, 429, 500],
  example: { query: {} },
})

/** `tickets.one`: a ticket, for its owner or for whoever holds its code. */
export const oneTicket = operation({
  ...walletRead,
  path: '/api/events/ticket',
  summary: 'One ticket, by session or by its code',
  description:
    "With `ticketId` the caller's own. With `code` the ticket of that code, for whoever holds it, signed in or not: the code must " +
    'be genuine and the newest of its ticket. Anything else is 404, without a word of what is wrong with it.',
  query: z
    .object({ ticketId: Id.optional(), code: Code.optional() })
    .refine(({ ticketId, code }) => (ticketId === undefined) !== (code === undefined), {
      error: 'must be there or `code`, and not both',
      path: ['ticketId'],
    }),
  reply: z.object({ ticket: WalletTicket }).meta({ id: 'OneTicket' }),
  faults: [400, 404, 429, 500],
  example: { query: { code: exampleTexts.ticketCode } },
})

/** `tickets.hub`: what the caller has at one event. */
export const hub = operation({
  ...walletRead,
  path: '/api/events/hub',
  summary: 'What the caller has at an event',
  description:
    "The caller's tickets of the event, with the points and the giveaways that go with them, and the broadcasts of the event that " +
    'the caller was sent; nothing for anybody else, whether or not there is such an event.',
  query: z.object({ eventId: Id, limit: pageSize, after }),
  reply: Hub,
  faults: [400, 429, 500],
  example: { query: { eventId: exampleIds.event } },
})

/** `tickets.resend`: the tickets of an order once more by mail. */
export const resendTickets = operation({
  method: 'POST',
  path: '/api/events/ticket/resend',
  tag,
  authority: 'session',
  origin: 'required',
  audit: {
    subject: 'registration',
    actions: { 'registration.mail_asked': 'Asked for the tickets of an order by mail again' },
  },
  summary: 'Send the tickets of an order by mail again',
  description:
    "Only the buyer's own order (404), named by itself or by one of its tickets; all of its valid tickets go to the address that it was " +
    `made with. Once in ${RESEND_MINUTES} minutes, the mail after registering included: before that it is refused with \`cooldown\`, which ` +
    'also tells how far the last mail has come. The reply does not wait for the mail server, so `delivery` is mostly `queued`: ' +
    'the wallet tells when it was sent. A ticket is valid whatever becomes of its mail.',
  body: z
    .object({ registrationId: Id.optional(), ticketId: Id.optional() })
    .refine(({ registrationId, ticketId }) => (registrationId === undefined) !== (ticketId === undefined), {
      error: 'must be there or `ticketId`, and not both',
      path: ['registrationId'],
    }),
  reply: outcomeWith(
    {
      registrationId: Id,
      delivery: Delivery,
      askAgainAt: UtcText.describe('When it may be asked for again.'),
    },
    ['cooldown', 'no_mail_address', 'void'],
    {
      secondsLeft: z.int().min(1).nullable().describe('Until it may be asked for again, after `cooldown`.'),
      delivery: Delivery.nullable().describe('Of the last mail; null when there was none.'),
    },
  ),
  faults: [400, 401, 403, 404, 413, 429, 500],
  example: { body: { registrationId: exampleIds.registration } },
})

/** What an order's tickets can be had as, beside the mail. */
export const ticketDocuments = ['pdf', 'calendar'] as const

/** `tickets.document`: the valid tickets of an order as a PDF, or its event as a calendar file. */
export const ticketDocument = operation({
  method: 'GET',
  path: '/api/events/ticket/document',
  tag,
  published: false,
  authority: 'session',
  origin: 'ignored',
  stream: ['application/octet-stream'],
  summary: 'The tickets of an order as a file',
  description:
    "The same files as in the mail of the order, of the caller's own orders (404): the valid tickets with their codes as a PDF, or the event for a " +
    'calendar, without any code. Offered as a file to save. Refused when another site asks for it (403).',
  query: z.object({
    registrationId: Id,
    format: z.enum(ticketDocuments, { error: 'must be pdf or calendar' }),
    language: Language.default('en'),
  }),
  reply: z.string().describe('The file.'),
  faults: [400, 401, 403, 404, 429, 500],
  example: { query: { registrationId: exampleIds.registration, format: 'calendar' } },
})

export const ticketOperations = {
  'tickets.list': listTickets,
  'tickets.one': oneTicket,
  'tickets.hub': hub,
  'tickets.resend': resendTickets,
  'tickets.document': ticketDocument,
}
