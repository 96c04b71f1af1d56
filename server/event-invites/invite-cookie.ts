import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { cookieValues, setCookieHeader } from '../signing/session-cookie.ts'
import { readSignedText, signText } from '../signing/signed-text.ts'

/** An invite that this browser has opened, and until when it is remembered. */
export interface OpenedInvite {
  organizationId: string
  inviteId: string
  until: Date
}

/** Most invites that a browser remembers: the last ones. With them the cookie is below the 4 KiB that browsers keep. */
const MOST_INVITES = 20
const LONGEST_MS = 30 * 24 * 3_600_000

const cookie = {
  prefix: 'ec1',
  label: 'event-invite-cookie.v1',
  claims: z.array(z.tuple([z.uuid(), z.uuid(), z.int()])).max(MOST_INVITES),
  longest: 3_000,
}

type Signing = Pick<Deps, 'keyrings' | 'sessionCookie'>

/** Beside the session's, and of the same deployment: two services on one host keep theirs apart. */
const cookieName = ({ sessionCookie }: Signing) =>
  sessionCookie.name.replace(/\.session_token$/, '.event_invites')

/** The invites that the browser has opened and may still remember; none from a cookie that is not ours. */
export function readInviteCookie(deps: Signing, cookies: string | undefined, now: Date): OpenedInvite[] {
  const values = cookieValues(cookies, cookieName(deps))
  const claims = values.length === 1 ? readSignedText(deps.keyrings.links, cookie, values[0] ?? '') : null
  return (claims ?? [])
    .map(([organizationId, inviteId, until]) => ({ organizationId, inviteId, until: new Date(until) }))
    .filter(({ until }) => until > now)
}

/** A Set-Cookie header with one more invite, for no longer than any of them lasts, nor than thirty days. */
export function writeInviteCookie(
  deps: Signing,
  opened: readonly OpenedInvite[],
  { expiresAt, now, ...invite }: Omit<OpenedInvite, 'until'> & { expiresAt: Date; now: Date },
): string {
  const until = new Date(Math.min(expiresAt.getTime(), now.getTime() + LONGEST_MS))
  const others = opened.filter(({ inviteId }) => inviteId !== invite.inviteId)
  const kept = [{ ...invite, until }, ...others].slice(0, MOST_INVITES)
  const value = signText(
    deps.keyrings.links,
    cookie,
    kept.map(
      (each) => [each.organizationId, each.inviteId, each.until.getTime()] as [string, string, number],
    ),
  )
  const last = Math.max(...kept.map((each) => each.until.getTime()))
  const maxAge = Math.floor((last - now.getTime()) / 1000)
  return setCookieHeader(deps.sessionCookie, `${cookieName(deps)}=${value}`, maxAge)
}
