import type { Send, WireAnswer } from '@masuk/shared/client.ts'

export interface SendOptions {
  fetch: typeof fetch
  /** `omit` where a token in the request is the whole authority; `same-origin` where a session's cookie is. */
  credentials: 'omit' | 'same-origin'
  timeoutMs?: number
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number
  /** Told of each answer, with how long it took. */
  onAnswer?: (answer: WireAnswer, roundTripMs: number) => void
}

/** Sends the requests of the typed client to our own origin by fetch. Rejects after ten seconds without an answer. */
export function createSend(options: SendOptions): Send {
  const { fetch, credentials, timeoutMs = 10_000, elapsed = () => performance.now(), onAnswer } = options
  return async ({ method, path, headers, body }) => {
    const sentAt = elapsed()
    const response = await fetch(path, {
      method,
      headers,
      body,
      cache: 'no-store',
      credentials,
      // A token may be in the address of a GET.
      referrerPolicy: 'no-referrer',
      // Only a captive portal redirects.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const roundTripMs = elapsed() - sentAt
    const answer: WireAnswer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
    onAnswer?.(answer, roundTripMs)
    return answer
  }
}
