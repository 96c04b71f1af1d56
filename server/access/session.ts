import type { Deps } from '../core/deps.ts'
import type { SessionProof } from '../core/proofs.ts'
import { SESSION_SECONDS, readSessionCookie, writeSessionCookie } from '../signing/session-cookie.ts'
import { extendSession, findSession } from './store.ts'

export interface SignedIn {
  session: SessionProof
  /** The cookie again, for as long as the session lasts now; null when nothing changed. */
  renewedCookie: string | null
}

const LASTS_MS = SESSION_SECONDS * 1000
const EXTEND_EVERY_MS = 24 * 3_600_000

/**
 * The person of the request's session cookie, or null. A cookie that we did not sign makes no query. A visit extends
 * the session, at most once a day.
 */
export async function findSignedIn(cookies: string | undefined, deps: Deps): Promise<SignedIn | null> {
  const token = readSessionCookie(deps.sessionCookie, cookies)
  if (token === null) return null
  const now = deps.clock.now()
  const session = await findSession(deps.db.session, { token, now })
  if (!session) return null
  const expiresAt = new Date(now.getTime() + LASTS_MS)
  const isDue = expiresAt.getTime() - session.expiresAt.getTime() >= EXTEND_EVERY_MS
  if (!isDue || !(await extendSession(deps.db.session, { token, now, expiresAt })))
    return { session, renewedCookie: null }
  return { session: { ...session, expiresAt }, renewedCookie: writeSessionCookie(deps.sessionCookie, token) }
}
