import type { Authority } from '@masuk/shared/contract/operation.ts'
import type { AccessControl, Asked, Caller, Credentials } from '../core/access-control.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { presentedKey } from '../signing/api-key.ts'
import { keepUse, refuseBoth, requireLiveKey } from './api-key.ts'
import { requireScope } from './organiser.ts'
import { requirePlatformAdmin } from './platform-admin.ts'
import { claimsOfToken, requireLiveGrant } from './scanner-grant.ts'
import { findSignedIn } from './session.ts'

const unknownCaller: Caller = {
  limiterKey: null,
  session: null,
  key: null,
  grant: null,
  renewedCookie: null,
}

const NEITHER =
  'Sign in first, or send an API key (Authorization: Bearer masuk_…): there is no session, or it has ended.'

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

/** By an API key, which only what organisers do may accept. Then no session counts, and none may come along. */
async function byKey(text: string, { authority, credentials, deps }: Presented): Promise<Caller> {
  refuseBoth(credentials, deps)
  if (authority !== 'organiser') throw new Fault(401, 'An API key can not do this. Sign in as a person.')
  const key = await requireLiveKey(text, deps)
  return { ...unknownCaller, limiterKey: `key:${key.apiKeyId}`, key }
}

interface Presented {
  authority: Authority
  credentials: Credentials
  deps: Deps
}

/** Sessions, API keys, scanner grants, memberships and platform administrators, as they are at this moment. */
export const accessControl: AccessControl = {
  identify({ authority }, credentials, deps) {
    const key = presentedKey({ authority }, credentials)
    return key === null
      ? identify[authority](credentials, deps)
      : byKey(key, { authority, credentials, deps })
  },
  async authorize(asked, caller, deps) {
    const { authority, acceptsApiKey } = asked
    if (authority === 'scanner-grant') return requireLiveGrant(caller.grant, deps)
    if (caller.key) return requireAccepted(asked, caller.key, deps)
    if (authority === 'session' || authority === 'organiser' || authority === 'platform') {
      if (!caller.session)
        throw new Fault(401, acceptsApiKey ? NEITHER : 'Sign in first: there is no session, or it has ended.')
      if (authority === 'platform') await requirePlatformAdmin(caller.session, deps)
    }
    return caller.session
  },
  requireScope,
}

async function requireAccepted({ acceptsApiKey }: Asked, key: NonNullable<Caller['key']>, deps: Deps) {
  if (!acceptsApiKey) throw new Fault(403, 'An API key can not do this. Sign in as a person.')
  await keepUse(key, deps)
  return key
}
