import type { Ability } from '@masuk/shared/roles.ts'
import type { Operation, Scope } from '@masuk/shared/contract/operation.ts'
import type { GrantClaims } from '../signing/grant-token.ts'
import type { Deps } from './deps.ts'
import type { ActingProof, KeyProof, OrganiserProof, SessionProof } from './proofs.ts'

/** What is known of a request before anything is decided about it. */
export interface Credentials {
  body: unknown
  query: Record<string, unknown>
  cookies: string | undefined
  /** The Authorization header. */
  authorization: string | undefined
}

/** Who a caller is, as far as that can be told before anything is allowed. */
export interface Caller {
  /** The limiter's name for the caller; null for one known only by address. */
  limiterKey: string | null
  session: SessionProof | null
  /** The live API key that came along, where it is asked for. */
  key: KeyProof | null
  /** What a scanner's token says, which is ours and has not expired; whether the grant still lives is asked later. */
  grant: GrantClaims | null
  /** A Set-Cookie header that the response takes along, when this visit extended the session. */
  renewedCookie: string | null
}

export interface ScopeQuestion {
  session: ActingProof
  needs: Ability
  scope: Scope
  /** The checked fields of the request. */
  fields: { organizationId?: string | undefined; eventId?: string | undefined; id?: string | undefined }
  /** True for a DELETE: the event may be gone already, and who deletes it again is told the same. */
  isDeletion: boolean
}

/** What of an operation says who may call it. */
export type Asked = Pick<Operation, 'authority' | 'acceptsApiKey'>

/** How callers are identified and authorized. The HTTP kernel asks it in the order that the operation gives. */
export interface AccessControl {
  /** Who is calling, by what the operation asks for. */
  identify(asked: Asked, credentials: Credentials, deps: Deps): Caller | Promise<Caller>
  /** What the caller has proven, or a Fault. An organiser's scope is checked later, with the fields. */
  authorize(asked: Asked, caller: Caller, deps: Deps): Promise<unknown>
  /** What an organiser may act on, or a Fault. */
  requireScope(question: ScopeQuestion, deps: Deps): Promise<OrganiserProof>
}
