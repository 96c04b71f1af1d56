import type Stripe from 'stripe'
import { NoAnswer } from '../payments/bounded-fetch.ts'
import type { Fetch } from '../payments/bounded-fetch.ts'
import { answered, failed, failureOfAnswer, failureOfStatus } from '../payments/gateway-answer.ts'
import type { GatewayAnswer, GatewayFailure } from '../payments/gateway-answer.ts'

export interface StripeConnection {
  fetch: Fetch
  /** Where Stripe is, for tests; null: where it really is. */
  baseUrl: string | null
}

/** Runs requests of the library. null from it, or an answer that lacks what is documented, is a malformed answer. */
export type StripeCaller = <T>(use: (stripe: Stripe) => Promise<T | null>) => Promise<GatewayAnswer<T>>

/** The library costs 76 ms and 23 MB: it is loaded with the first request. */
export function stripeCaller(secretKey: string, connection: StripeConnection): StripeCaller {
  let loading: Promise<Stripe> | null = null
  return async (use) => {
    try {
      const value = await use(await (loading ??= load(secretKey, connection)))
      if (value !== null) return answered(value)
      return failed(failureOfAnswer('stripe', 'malformed', { mayHaveHappened: true, status: 200 }))
    } catch (error) {
      return failed(failureOf(error))
    }
  }
}

async function load(secretKey: string, { fetch, baseUrl }: StripeConnection): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  // The library also hands in `fetch` a signal with a time-out of its own, which is 80 seconds.
  const client = Stripe.createFetchHttpClient((input, init) =>
    fetch(input instanceof Request ? input.url : String(input), init ?? {}),
  )
  return new Stripe(secretKey, {
    httpClient: client,
    // Jobs try again, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(baseUrl !== null && addressOf(baseUrl)),
  })
}

function addressOf(baseUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(baseUrl)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}

/** The library's errors, which quote what was sent, as values that don't. */
function failureOf(error: unknown): GatewayFailure {
  const { type, detail, statusCode, code } = error as Partial<Stripe.errors.StripeError>
  const cause: unknown = detail
  if (type === 'StripeConnectionError' && cause instanceof NoAnswer)
    return failureOfAnswer('stripe', cause.reason, { mayHaveHappened: cause.mayHaveArrived })
  // An answer that the library could not read; a redirect is one as well.
  if (type === undefined || statusCode === undefined || statusCode < 300)
    return failureOfAnswer('stripe', 'malformed', { mayHaveHappened: true, status: statusCode ?? null })
  const failure = failureOfStatus('stripe', statusCode, code ?? null)
  // One key with two different requests: the same again is refused for ever.
  return type === 'StripeIdempotencyError' ? { ...failure, reason: 'refused', isRetryable: false } : failure
}
