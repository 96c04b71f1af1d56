import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Id, line, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, eventChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { next, pageSize } from './paging.ts'
import { FullEvent } from './public-event-shapes.ts'

/** Most live invites that an event may have. */
export const MOST_LIVE_INVITES = 100
/** Most days that an invite may live. */
export const MOST_INVITE_DAYS = 365

const path = '/api/partner/events/invites'

export const EventInvite = z
  .object({
    id: Id,
    label: z.string(),
    token: z.string().describe('What the link carries, for `eventInvites.resolve`. Whoever has it may look.'),
    createdAt: UtcText,
    expiresAt: UtcText,
    revokedAt: UtcText.nullable(),
  })
  .meta({ id: 'EventInvite' })

/** `eventInvites.list`: the links to a private event. */
export const listEventInvites = operation({
  ...organiserRead,
  path,
  needs: 'event.edit',
  scope: 'event',
  acceptsApiKey: true,
  summary: 'Invite links of an event',
  description:
    'The newest first, those that have ended too. Whoever sees this list can give its links to others.',
  query: z.object({
    eventId: Id,
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z.object({ eventInvites: z.array(EventInvite), next }).meta({ id: 'EventInviteList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `eventInvites.add`: a link that opens a private event. */
export const addEventInvite = operation({
  ...eventChange,
  method: 'POST',
  path,
  acceptsApiKey: true,
  summary: 'Make an invite link',
  description:
    `Whoever has it sees the event and may register, though it is private: anybody, as often as they like, until it ` +
    `expires or is revoked. An event has at most ${MOST_LIVE_INVITES} live ones.`,
  body: z.object({
    eventId: Id,
    label: line(80).trim().default('').describe('For organisers: whom it is for.'),
    days: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(MOST_INVITE_DAYS, { error: `may be at most ${MOST_INVITE_DAYS}` })
      .default(30)
      .describe('How long it lives.'),
  }),
  reply: outcome({ eventInvite: EventInvite }, ['too_many']),
  audit: { subject: 'event_invite', actions: { 'event_invite.added': 'Made an invite link' } },
  example: { body: { eventId: exampleIds.event, label: 'Family and friends', days: 14 } },
})

/** `eventInvites.revoke`: a link opens nothing any more. */
export const revokeEventInvite = operation({
  ...eventChange,
  method: 'DELETE',
  path,
  acceptsApiKey: true,
  summary: 'Revoke an invite link',
  description: `It ends at once, also for browsers that have opened it. What was registered with it stays. ${DELETED_AGAIN}`,
  body: z.object({ eventId: Id, eventInviteId: Id }),
  reply: z.object({ state: z.literal('done'), eventInviteId: Id }).meta({ id: 'RevokedEventInvite' }),
  audit: { subject: 'event_invite', actions: { 'event_invite.deleted': 'Revoked an invite link' } },
  example: { body: { eventId: exampleIds.event, eventInviteId: exampleIds.eventInvite } },
})

/** `eventInvites.resolve`: open an invite link. */
export const resolveEventInvite = operation({
  method: 'POST',
  path: '/api/events/invite/resolve',
  tag: 'Events',
  authority: 'optional-session',
  origin: 'required',
  summary: 'Open an invite link',
  description:
    'Tells the event and sets a cookie by which this browser sees it from then on: HttpOnly, for as long as the invite lives ' +
    'and at most 30 days, with the last 20 invites that were opened. Whether an invite lives is looked up at every request. A ' +
    'draft is not shown to anybody with a link.',
  body: z.object({ token: line(600).describe('The token of the link.') }),
  reply: outcome({ event: FullEvent }, ['invalid', 'expired', 'revoked', 'not_published']),
  faults: [400, 403, 413, 429, 500],
  example: { body: { token: exampleTexts.eventInviteToken } },
})

export const eventInviteOperations = {
  'eventInvites.list': listEventInvites,
  'eventInvites.add': addEventInvite,
  'eventInvites.revoke': revokeEventInvite,
  'eventInvites.resolve': resolveEventInvite,
}
