import type { Send } from './client.ts'

/** As much of `fetch` as a sender needs: that of a browser, of Node, or one of a test. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string | null; credentials: 'include' },
) => Promise<{
  status: number
  headers: { forEach(each: (value: string, name: string) => void): void }
  text(): Promise<string>
}>

export interface FetchSenderOptions {
  /** Where the service is, such as `https://masuk.example`; empty for a page of the service itself. */
  baseUrl: string
  fetch: Fetch
  /** The origin to name, outside a browser: one that the service is configured with. A browser names its own. */
  origin?: string
  /** The Cookie header, outside a browser: what signing in has set. */
  cookie?: string
  /** How often a 429 is waited for before it is passed on; 2 unless said otherwise. */
  waits?: number
  /** Waits so many milliseconds. */
  delay: (ms: number) => Promise<void>
}

/** Longest wait for a 429; one that asks for more is passed on. */
const LONGEST_WAIT_SECONDS = 90

/**
 * Carries requests of the typed client by `fetch`: with origin and cookie where a program calls, and after a 429 again
 * when Retry-After says. Rejects when no response came, as `fetch` does.
 */
export function fetchSender(options: FetchSenderOptions): Send {
  const { baseUrl, fetch, origin, cookie, waits = 2, delay } = options
  const own = { ...(origin !== undefined && { origin }), ...(cookie !== undefined && { cookie }) }
  return async ({ method, path, headers, body }) => {
    for (let waited = 0; ; waited++) {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { ...own, ...headers },
        body,
        credentials: 'include',
      })
      const received: Record<string, string> = {}
      response.headers.forEach((value, name) => (received[name.toLowerCase()] = value))
      const seconds = Number(received['retry-after'])
      if (response.status !== 429 || waited >= waits || !(seconds <= LONGEST_WAIT_SECONDS)) {
        return { status: response.status, headers: received, text: await response.text() }
      }
      await delay(seconds * 1000)
    }
  }
}
