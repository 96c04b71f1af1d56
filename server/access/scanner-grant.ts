import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { doorsShut } from '../core/doors-shut.ts'
import { verifyGrantToken } from '../signing/grant-token.ts'
import type { GrantClaims } from '../signing/grant-token.ts'
import type { Credentials } from '../core/access-control.ts'
import type { ScannerProof } from '../core/proofs.ts'
import { scanDays } from './scan-days.ts'
import { findGrant } from './store.ts'

// One sentence for every fault of a token: a caller learns nothing about which part was wrong.
const REFUSED = 'This scanner is not paired with an event, or its access has ended. Pair it again.'

/** The claims of the token in the body or, for a request without one, in the query. */
export function claimsOfToken({ body, query }: Credentials, deps: Deps): GrantClaims | null {
  const { token } = (body ?? query) as { token?: unknown }
  return verifyGrantToken(deps.keyrings.grants, token, deps.clock.now())
}

/** Token, then grant and membership as they are now (403), then the event (404). Nothing here is cached. */
export async function requireLiveGrant(claims: GrantClaims | null, deps: Deps): Promise<ScannerProof> {
  const grant = claims && (await findGrant(deps.db.door, { organizationId: claims.org, grantId: claims.jti }))
  if (!grant || grant.revoked || !grant.memberIsLive) throw new Fault(403, REFUSED)
  const { startsAt, endsAt } = grant
  if (!startsAt || !endsAt)
    throw new Fault(404, 'This event no longer exists. Export the waiting scans for its organiser.')
  if (doorsShut({ endsAt, closedAt: grant.closedAt }) <= deps.clock.now()) throw new Fault(403, REFUSED)
  const { lastSeenAt, waiting } = grant
  return {
    grantId: claims.jti,
    organizationId: claims.org,
    eventId: claims.evt,
    memberId: claims.mbr,
    lastSeenAt,
    waiting,
    days: scanDays({ ...grant, startsAt, endsAt }, deps.clock.now()),
  }
}
