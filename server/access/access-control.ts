import type { Authority } from '@masuk/shared/contract/operation.ts'
import type { AccessControl, Caller, Credentials } from '../core/access-control.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { requireScope } from './organiser.ts'
import { requirePlatformAdmin } from './platform-admin.ts'
import { claimsOfToken, requireLiveGrant } from './scanner-grant.ts'
import { findSignedIn } from './session.ts'

const unknownCaller: Caller = { limiterKey: null, session: null, grant: null, renewedCookie: null }

type Identify = (credentials: Credentials, deps: Deps) => Caller | Promise<Caller>

const byAddress: Identify = () => unknownCaller

const bySession: Identify = async ({ cookies }, deps) => {
  const signedIn = await findSignedIn(cookies, deps)
  return signedIn
    ? { ...unknownCaller, limiterKey: `user:${signedIn.session.userId}`, ...signedIn }
    : unknownCaller
}

/** By its own word and our signature; no query. */
const byGrant: Identify = (credentials, deps) => {
  const grant = claimsOfToken(credentials, deps)
  return grant ? { ...unknownCaller, limiterKey: `grant:${grant.jti}`, grant } : unknownCaller
}

const identify: Record<Authority, Identify> = {
  public: byAddress,
  // The code is proven by using it up, which is the operation itself.
  'pairing-code': byAddress,
  'scanner-grant': byGrant,
  session: bySession,
  'optional-session': bySession,
  organiser: bySession,
  platform: bySession,
  local: byAddress,
}

/** Sessions, scanner grants, memberships and platform administrators, as they are at this moment. */
export const accessControl: AccessControl = {
  identify: (authority, credentials, deps) => identify[authority](credentials, deps),
  async authorize(authority, caller, deps) {
    if (authority === 'scanner-grant') return requireLiveGrant(caller.grant, deps)
    if (authority === 'session' || authority === 'organiser' || authority === 'platform') {
      if (!caller.session) throw new Fault(401, 'Sign in first: there is no session, or it has ended.')
      if (authority === 'platform') await requirePlatformAdmin(caller.session, deps)
    }
    return caller.session
  },
  requireScope,
}
