import type { Authority } from '@masuk/shared/contract/operation.ts'
import type { Deps } from '../deps.ts'
import { claimsOfToken, requireLiveGrant } from './scanner-grant.ts'
import type { ScannerProof } from './scanner-grant.ts'

/** What is known of a request before anything is decided about it. */
export interface Credentials {
  body: unknown
  query: Record<string, unknown>
}

/** What a handler may act on, by the authority of its operation. */
export interface Proofs {
  public: null
  'pairing-code': null
  'scanner-grant': ScannerProof
}

interface AuthorityRule<Proof> {
  /** The caller by its own word and our signature, without a query; null for a caller known only by address. */
  limiterKey(credentials: Credentials, deps: Deps): string | null
  /** The live proof, or a Fault. */
  establish(credentials: Credentials, deps: Deps): Promise<Proof>
}

const anyone: AuthorityRule<null> = { limiterKey: () => null, establish: () => Promise.resolve(null) }

/** How each authority is recognised and proven. */
export const authorities: { [A in Authority]: AuthorityRule<Proofs[A]> } = {
  public: anyone,
  // The code is proven by using it up, which is the operation itself.
  'pairing-code': anyone,
  'scanner-grant': {
    limiterKey(credentials, deps) {
      const claims = claimsOfToken(credentials, deps)
      return claims && `grant:${claims.jti}`
    },
    establish: requireLiveGrant,
  },
}
