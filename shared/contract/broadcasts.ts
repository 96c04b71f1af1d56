import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Id, UtcText, filledLine, line, paragraphs } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'

/** Most broadcasts of one event on a Kuala Lumpur day, and in all. */
export const MOST_BROADCASTS_A_DAY = 3
export const MOST_BROADCASTS = 20
/** Most characters of a title, and of a text. */
export const LONGEST_TITLE = 80
export const LONGEST_TEXT = 2_000

const path = '/api/loyalty/broadcasts'
const atEvent = { tag: 'Loyalty', scope: 'event', needs: 'broadcasts.send' } as const

const Audience = z
  .enum(['all', 'checked_in', 'not_checked_in'], { error: 'must be all, checked_in or not_checked_in' })
  .meta({ id: 'BroadcastAudience' })
  .describe(
    'Of the people who have a valid ticket of the event in their account: all, those of whom a door has ever scanned such a ticket, or ' +
      'the others.',
  )

const aimed = {
  eventId: Id,
  audience: Audience.default('all'),
  ticketTypeId: Id.optional().describe('Only who has a ticket of this type, and what was scanned of those.'),
}

const title = filledLine(LONGEST_TITLE)
const text = paragraphs(LONGEST_TEXT).trim().min(1, { error: 'must not be empty' })

const count = z.int().min(0)
const Progress = z
  .object({ queued: count, sent: count, failed: count })
  .meta({ id: 'BroadcastProgress' })
  .describe('People. `sent`: it lies in the inbox, or the mail server has taken it over.')

/** A broadcast with how far it has come. */
export const Broadcast = z
  .object({
    id: Id,
    title: z.string(),
    text: z.string(),
    audience: Audience,
    ticketTypeId: Id.nullable().describe('Null: tickets of every type.'),
    sentAt: UtcText,
    people: count.describe('Whom it is for, as it was when it was sent.'),
    channels: z.object({ inbox: Progress, push: Progress, mail: Progress }),
  })
  .meta({ id: 'Broadcast' })

/** A broadcast as those see it who were told. */
export const ReceivedBroadcast = z
  .object({ id: Id, title: z.string(), text: z.string(), sentAt: UtcText })
  .meta({ id: 'ReceivedBroadcast' })

/** `loyalty.broadcasts`: whom a broadcast would reach, and what was sent. */
export const listBroadcasts = operation({
  ...organiserRead,
  ...atEvent,
  path,
  acceptsApiKey: true,
  summary: 'Audience of a broadcast, and what was sent',
  description:
    'Counts the audience as it is now, by channel: everybody gets it into the inbox, by push who has a device for that, by mail who ' +
    'has an address and has not opted out of the mail of this organiser, where a mail server is set up. The history is all that was ' +
    'sent to this event, the newest first, with its progress.',
  query: z.object(aimed),
  reply: z
    .object({
      audience: z.object({
        people: count,
        channels: z.object({ inbox: count, push: count, mail: count }),
        ticketsWithoutAccount: count.describe(
          'Valid tickets that were handed out and are in no account yet: a broadcast does not reach them. One comes into an account when its holder opens their tickets there.',
        ),
      }),
      leftToday: count.describe(`Of ${MOST_BROADCASTS_A_DAY} a day in Kuala Lumpur.`),
      left: count.describe(`Of ${MOST_BROADCASTS} for the event, in all.`),
      broadcasts: z.array(Broadcast).describe(`At most ${MOST_BROADCASTS}.`),
    })
    .meta({ id: 'BroadcastList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `loyalty.sendBroadcast`: tell the ticket holders of an event something. */
export const sendBroadcast = operation({
  ...organiserChange,
  ...atEvent,
  method: 'POST',
  path,
  acceptsApiKey: true,
  summary: 'Send a broadcast',
  description:
    'Plain text: links are offered as links only where they show where they lead. Whom it is for is fixed at once; it then goes out by jobs, to ' +
    'each person once on each channel. The same `broadcastId` again for the same event is the same broadcast, whatever else is sent with ' +
    `it. An event has at most ${MOST_BROADCASTS_A_DAY} a day and ${MOST_BROADCASTS} in all.`,
  body: z.object({
    ...aimed,
    broadcastId: Id.describe('Any UUID that the caller makes for this broadcast.'),
    title,
    text,
  }),
  reply: outcome({ broadcast: Broadcast }, ['nobody', 'too_many_today', 'too_many', 'id_in_use']),
  audit: { subject: 'broadcast', actions: { 'broadcast.sent': 'Sent a broadcast' } },
  example: {
    body: {
      eventId: exampleIds.event,
      broadcastId: exampleIds.broadcast,
      audience: 'not_checked_in',
      title: 'Doors open at 7 pm',
      text: 'Come in by Gate C, beside the car park: https://example.my/map',
    },
  },
})

/**
 * `loyalty.previewBroadcast`: a broadcast as it would arrive in the inbox, as an alert and as mail, rendered by what sends it.
 * Nothing is kept or sent. 404 for an event of others.
 */
export const previewBroadcast = operation({
  ...organiserChange,
  ...atEvent,
  method: 'POST',
  path: `${path}/preview`,
  acceptsApiKey: true,
  summary: 'See a broadcast as it would arrive',
  description:
    'The very texts that would be sent, made by the code that sends them. Only the link by which somebody stops such mail is ' +
    'different: it belongs to the person who gets the mail, and here it stops nothing. Nothing is kept or sent.',
  body: z.object({ eventId: Id, title, text }),
  reply: z
    .object({
      inbox: z.object({ title: z.string(), text: z.string() }),
      push: z
        .object({ title: z.string(), body: z.string() })
        .describe('What a locked screen shows: never what the broadcast says.'),
      mail: z.object({
        subject: z.string(),
        html: z.string().describe('A whole document with inline styles and no scripts.'),
        text: z.string().describe('For mail programs that show no HTML.'),
      }),
    })
    .meta({ id: 'BroadcastPreview' }),
  audit: 'none',
  example: {
    body: {
      eventId: exampleIds.event,
      title: 'Doors open at 7 pm',
      text: 'Come in by Gate C, beside the car park: https://example.my/map',
    },
  },
})

/** What is asked with the link in a broadcast's mail: the token is all the authority there is. */
const byMailLink = {
  tag: 'Loyalty',
  authority: 'public',
  origin: 'ignored',
  published: false,
  query: z.object({ token: line(400).describe('The token of the link.') }),
  example: { query: { token: exampleTexts.unsubscribeToken } },
} as const
const organizationName = z.string()

/** `loyalty.unsubscribe`: no more broadcasts of an organiser by mail. */
export const unsubscribe = operation({
  ...byMailLink,
  method: 'POST',
  path: '/api/loyalty/unsubscribe',
  // Mail programs send a form of one kind or another; the token says all.
  bodyKind: 'bytes',
  status: 200,
  summary: 'Stop the broadcasts of an organiser by mail',
  description:
    'The address that the header List-Unsubscribe of such a mail names (RFC 8058), and that its page asks. The inbox still gets them. ' +
    'Again it is answered alike.',
  reply: outcome({ organizationName }, ['invalid']),
  faults: [400, 413, 429, 500],
})

/** `loyalty.resubscribe`: the broadcasts of an organiser by mail again. */
export const resubscribe = operation({
  ...byMailLink,
  method: 'POST',
  path: '/api/loyalty/resubscribe',
  bodyKind: 'bytes',
  status: 200,
  summary: 'Get the broadcasts of an organiser by mail again',
  description: 'Takes `loyalty.unsubscribe` back. Again it is answered alike.',
  reply: outcome({ organizationName }, ['invalid']),
  faults: [400, 413, 429, 500],
})

/** `loyalty.mailChoice`: whose broadcasts the link is about, and whether they come by mail. It changes nothing. */
export const mailChoice = operation({
  ...byMailLink,
  method: 'GET',
  path: '/api/loyalty/mail-choice',
  summary: 'Whether broadcasts of an organiser come by mail',
  description: 'For the page of the link in such a mail.',
  reply: outcome({ organizationName, getsMail: z.boolean() }, ['invalid']),
  faults: [400, 429, 500],
})

export const broadcastOperations = {
  'loyalty.broadcasts': listBroadcasts,
  'loyalty.sendBroadcast': sendBroadcast,
  'loyalty.previewBroadcast': previewBroadcast,
  'loyalty.unsubscribe': unsubscribe,
  'loyalty.resubscribe': resubscribe,
  'loyalty.mailChoice': mailChoice,
}
