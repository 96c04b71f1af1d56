import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { verifyGrantToken } from '../signing/grant-token.ts'
import type { GrantClaims } from '../signing/grant-token.ts'
import type { Credentials } from '../core/access-control.ts'
import type { ScannerProof } from '../core/proofs.ts'
import { findGrant, noteSeen } from './store.ts'

// One sentence for every fault of a token: a caller learns nothing about which part was wrong.
const REFUSED = 'This scanner is not paired with an event, or its access has ended. Pair it again.'
const SEEN_EVERY_MS = 30_000

/** The claims of the token in the body or, for a request without one, in the query. */
export function claimsOfToken({ body, query }: Credentials, deps: Deps): GrantClaims | null {
  const { token } = (body ?? query) as { token?: unknown }
  return verifyGrantToken(deps.keyrings.grants, token, deps.clock.now())
}

/** Token, then grant and membership as they are now (403), then the event (404). Nothing here is cached. */
export async function requireLiveGrant(credentials: Credentials, deps: Deps): Promise<ScannerProof> {
  const claims = claimsOfToken(credentials, deps)
  const grant = claims && (await findGrant(deps.db.door, { organizationId: claims.org, grantId: claims.jti }))
  if (!grant || grant.revoked || !grant.memberIsLive) throw new Fault(403, REFUSED)
  if (!grant.eventExists)
    throw new Fault(404, 'This event no longer exists. Export the waiting scans for its organiser.')
  const { lastSeenAt, waiting } = grant
  return {
    grantId: claims.jti,
    organizationId: claims.org,
    eventId: claims.evt,
    memberId: claims.mbr,
    lastSeenAt,
    waiting,
  }
}

/**
 * Writes down that a device called and what it said of itself: twice a minute at most, but its first visit at once, and
 * when scans begin or cease to wait on it, because the next visit may never come.
 */
export async function noteVisit(
  proof: ScannerProof,
  report: { appVersion?: string | undefined; waiting?: number | undefined },
  deps: Deps,
): Promise<void> {
  const seenAt = deps.clock.now()
  const { appVersion = null, waiting = null } = report
  const isRecent = proof.lastSeenAt && seenAt.getTime() - proof.lastSeenAt.getTime() < SEEN_EVERY_MS
  const isNews = waiting !== null && waiting > 0 !== (proof.waiting ?? 0) > 0
  if (isRecent && !isNews) return
  await noteSeen(deps.db.door, { ...proof, seenAt, appVersion, waiting })
}
