import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '@masuk/shared/roles.ts'
import type { Deps } from '../deps.ts'
import { findSession } from './store.ts'

/** A live membership of the signed-in person, as it is at this request. */
export interface Membership {
  organizationId: string
  role: Role
}

/** Who is signed in. Looked up at every request; nothing of it is kept in between. */
export interface SessionProof {
  sessionId: string
  userId: string
  email: string
  emailVerified: boolean
  name: string
  /** When the person signed in, for what needs a recent one. */
  signedInAt: Date
  selectedOrganizationId: string | null
  memberships: readonly Membership[]
}

/** The person of the request's session cookie, or null. A cookie that we did not sign makes no query. */
export async function findSignedIn(cookies: string | undefined, deps: Deps): Promise<SessionProof | null> {
  const token = verifiedToken(cookies, deps)
  return token === null ? null : findSession(deps.db.session, { token, now: deps.clock.now() })
}

/** The session token in the cookie header, when its signature is ours: `encodeURIComponent(token.base64(hmac))`. */
function verifiedToken(cookies: string | undefined, { sessionCookie: { name, key } }: Deps): string | null {
  const signed = cookieValue(cookies, name)
  const cut = signed?.lastIndexOf('.') ?? -1
  if (!signed || cut < 1) return null
  const token = signed.slice(0, cut)
  const given = Buffer.from(signed.slice(cut + 1), 'base64')
  const expected = createHmac('sha256', key).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function cookieValue(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const cut = pair.indexOf('=')
    if (pair.slice(0, cut).trim() === name) return decoded(pair.slice(cut + 1).trim())
  }
  return null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
