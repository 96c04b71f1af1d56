import type { Authority } from '@masuk/shared/contract/operation.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/faults.ts'
import type { OrganiserProof } from './organiser.ts'
import { requirePlatformAdmin } from './platform-admin.ts'
import { claimsOfToken, requireLiveGrant } from './scanner-grant.ts'
import type { ScannerProof } from './scanner-grant.ts'
import { findSignedIn } from './session.ts'
import type { SessionProof } from './session.ts'

/** What is known of a request before anything is decided about it. */
export interface Credentials {
  body: unknown
  query: Record<string, unknown>
  cookies: string | undefined
}

/** What a handler may act on, by the authority of its operation. */
export interface Proofs {
  public: null
  'pairing-code': null
  'scanner-grant': ScannerProof
  session: SessionProof
  'optional-session': SessionProof | null
  organiser: OrganiserProof
  platform: SessionProof
}

/** Who a caller is, as far as that can be told before anything is allowed. */
export interface Caller {
  /** The limiter's name for the caller; null for one known only by address. */
  limiterKey: string | null
  session: SessionProof | null
  /** A Set-Cookie header that the answer takes along, when this visit extended the session. */
  renewedCookie: string | null
}

const unknownCaller: Caller = { limiterKey: null, session: null, renewedCookie: null }

type Identify = (credentials: Credentials, deps: Deps) => Caller | Promise<Caller>

const nobody: Identify = () => unknownCaller

const bySession: Identify = async ({ cookies }, deps) => {
  const signedIn = await findSignedIn(cookies, deps)
  return signedIn ? { limiterKey: `user:${signedIn.session.userId}`, ...signedIn } : unknownCaller
}

/** By its own word and our signature; no query. */
const byGrant: Identify = (credentials, deps) => {
  const claims = claimsOfToken(credentials, deps)
  return claims ? { ...unknownCaller, limiterKey: `grant:${claims.jti}` } : unknownCaller
}

/** How a caller is recognised, by the authority of the operation. */
export const identify: Record<Authority, Identify> = {
  public: nobody,
  // The code is proven by using it up, which is the operation itself.
  'pairing-code': nobody,
  'scanner-grant': byGrant,
  session: bySession,
  'optional-session': bySession,
  organiser: bySession,
  platform: bySession,
}

/** What a recognised caller has proven, or a Fault. An organiser's scope is settled later, when the fields are checked. */
export async function establish(
  authority: Authority,
  { caller, credentials, deps }: { caller: Caller; credentials: Credentials; deps: Deps },
): Promise<unknown> {
  if (authority === 'scanner-grant') return requireLiveGrant(credentials, deps)
  if (authority === 'session' || authority === 'organiser' || authority === 'platform') {
    if (!caller.session) throw new Fault(401, 'Sign in first: there is no session, or it has ended.')
    if (authority === 'platform') await requirePlatformAdmin(caller.session, deps)
  }
  return caller.session
}
