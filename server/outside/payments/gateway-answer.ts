import type { Provider } from './provider.ts'

/** What a request to a gateway came to. */
export type GatewayAnswer<T> = { ok: true; value: T } | { ok: false; failure: GatewayFailure }

/** Why a request to a gateway has no result. Safe to log: it holds no secret and nothing that a person typed. */
export interface GatewayFailure {
  provider: Provider
  reason: FailureReason
  /** True when the same request may succeed later without anybody changing anything. */
  isRetryable: boolean
  /** True when the gateway may have done it all the same: the answer was lost. */
  mayHaveHappened: boolean
  /** The HTTP status, where there was an answer. */
  status: number | null
  /** The gateway's own machine word, such as `amount_too_small`. */
  code: string | null
}

/**
 * `unauthorized`: the key is wrong, a person must act. `refused`: the gateway won't do this request. `malformed`: an answer
 * that is not as documented, or too long.
 */
export type FailureReason =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'unavailable'
  | 'unauthorized'
  | 'not_found'
  | 'conflict'
  | 'refused'
  | 'malformed'
