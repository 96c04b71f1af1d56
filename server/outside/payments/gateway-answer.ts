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

export const answered = <T>(value: T): GatewayAnswer<T> => ({ ok: true, value })

export const failed = (failure: GatewayFailure): { ok: false; failure: GatewayFailure } => ({
  ok: false,
  failure,
})

/** What a status other than 2xx says. Several gateways answer 409 while the first of two equal requests is under way. */
export function failureOfStatus(provider: Provider, status: number, code: string | null): GatewayFailure {
  const reason = reasonOf(status)
  return {
    provider,
    reason,
    isRetryable: reason === 'rate_limited' || reason === 'unavailable' || reason === 'conflict',
    mayHaveHappened: reason === 'unavailable' || reason === 'conflict',
    status,
    code: code !== null && /^[\w.-]{1,64}$/.test(code) ? code : null,
  }
}

function reasonOf(status: number): FailureReason {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  // A redirect is nothing that a gateway's interface answers.
  return status >= 400 ? 'refused' : 'malformed'
}

/** An answer was lost, or is not as documented. */
export function failureOfAnswer(
  provider: Provider,
  reason: 'unreachable' | 'timeout' | 'malformed',
  { mayHaveHappened, status = null }: { mayHaveHappened: boolean; status?: number | null },
): GatewayFailure {
  return { provider, reason, isRetryable: true, mayHaveHappened, status, code: null }
}
