import type { Deps } from '../core/deps.ts'
import type { SessionProof } from '../core/proofs.ts'
import { readSessionCookie, sessionExpiry, writeSessionCookie } from '../signing/session-cookie.ts'
import { findSession, renewSession } from './session-rows.ts'

export interface SignedIn {
  session: SessionProof
  /** The cookie again, for as long as the session lasts now; null when nothing changed. */
  renewedCookie: string | null
}

const RENEW_EVERY_MS = 24 * 3_600_000

/**
 * The person of the request's session cookie, or null. A cookie that we did not sign makes no query. A visit renews
 * the session, at most once a day and never past its absolute end.
 */
export async function findSignedIn(cookies: string | undefined, deps: Deps): Promise<SignedIn | null> {
  const token = readSessionCookie(deps.sessionCookie, cookies)
  if (token === null) return null
  const now = deps.clock.now()
  const session = await findSession(deps.db.session, { token, now })
  if (!session) return null
  const expiresAt = sessionExpiry(session.signedInAt, now)
  if (expiresAt.getTime() - session.expiresAt.getTime() < RENEW_EVERY_MS)
    return { session, renewedCookie: null }
  // Ended between the two statements, as by a sign-out everywhere: then this request comes too late as well.
  if (!(await renewSession(deps.db.session, { token, now, expiresAt }))) return null
  const renewedCookie = writeSessionCookie(deps.sessionCookie, { token, expiresAt, now })
  return { session: { ...session, expiresAt }, renewedCookie }
}
