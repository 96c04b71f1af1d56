import type { Send, WireAnswer } from '@masuk/shared/client.ts'
import type { Clock } from './device/clock.ts'

export interface SendPorts {
  fetch: typeof fetch
  clock: Pick<Clock, 'hear' | 'elapsed'>
  timeoutMs?: number
}

/** Carries a request to our own origin; the signed token in it is the whole authority. Rejects after ten seconds. */
export function createSend({ fetch, clock, timeoutMs = 10_000 }: SendPorts): Send {
  return async ({ method, path, headers, body }) => {
    const sentAt = clock.elapsed()
    const answer = await fetch(path, {
      method,
      headers,
      body,
      cache: 'no-store',
      credentials: 'omit',
      // The token of a GET stands in its address.
      referrerPolicy: 'no-referrer',
      // Only a captive portal redirects.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const roundTripMs = clock.elapsed() - sentAt
    const wire: WireAnswer = {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }
    if (looksLikeOurs(wire)) clock.hear({ date: wire.headers['date'] ?? '', roundTripMs })
    return wire
  }
}

function looksLikeOurs({ status, headers }: WireAnswer): boolean {
  return status === 304 || headers['content-type']?.startsWith('application/json') === true
}
