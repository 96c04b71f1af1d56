import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { findShownEvent } from '../public-events/full-event.ts'
import { readInviteCookie, writeInviteCookie } from './invite-cookie.ts'
import { readInviteLink } from './invite-link.ts'
import { findInvite } from './store.ts'
import type { FoundInvite } from './store.ts'

const refusals = {
  invalid: 'This link is not one of ours, or it is incomplete. Open it again as you were given it.',
  expired: 'This link has ended. Ask whoever invited you for a new one.',
  revoked: 'This link was taken back. Ask whoever invited you, if you think that is a mistake.',
  not_published: 'This event is not published yet. Come back later with the same link.',
} as const

/** `eventInvites.resolve`: the event of a link, which this browser may open from now on. A forged link makes no query. */
export const resolveEventInvite: Handler<'eventInvites.resolve'> = async ({ input, deps, request }) => {
  const now = deps.clock.now()
  const link = readInviteLink(deps.keyrings.links, input.body.token)
  const invite = link && (await findInvite(deps.db.web, link))
  if (!link || !invite) return refused('invalid', refusals.invalid)
  const problem = problemOf(invite, now)
  if (problem) return refused(problem, refusals[problem])
  const event = await findShownEvent(deps.db.web, link.eventId, now)
  if (!event) return refused('invalid', refusals.invalid)
  const opened = readInviteCookie(deps, request.cookies, now)
  request.setCookie(writeInviteCookie(deps, opened, { ...link, expiresAt: invite.expiresAt, now }))
  return { state: 'done', event }
}

function problemOf({ revokedAt, expiresAt, status }: FoundInvite, now: Date) {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return status === 'draft' ? 'not_published' : null
}
