import type { Send, WireAnswer } from '@masuk/shared/client.ts'

export interface SendOptions {
  fetch: typeof fetch
  /** `omit` where a token in the request is the whole authority; `same-origin` where a session's cookie is. */
  credentials: 'omit' | 'same-origin'
  timeoutMs?: number
  /** True while the page goes away: what is sent then still arrives. Only short bodies can (Fetch standard: 64 KiB in all). */
  isLeaving?: () => boolean
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number
  /** Told of each answer, with how long it took. */
  onAnswer?: (answer: WireAnswer, roundTripMs: number) => void
}

const BYTES = 'application/octet-stream'
/** Megabytes over the network of a full hall. */
const BYTES_TIMEOUT_MS = 120_000

/** Sends the requests of the typed client to our own origin by fetch. Rejects after ten seconds without an answer. */
export function createSend(options: SendOptions): Send {
  const {
    fetch,
    credentials,
    timeoutMs = 10_000,
    isLeaving,
    elapsed = () => performance.now(),
    onAnswer,
  } = options
  return async ({ method, path, headers, body }) => {
    const sentAt = elapsed()
    const patience = startPatience(timeoutMs)
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
      signal: patience.signal,
      keepalive: isLeaving?.() ?? false,
    }).catch((cause: unknown) => {
      patience.end()
      throw cause
    })
    const roundTripMs = elapsed() - sentAt
    const answer = await readAnswer(response, patience)
    onAnswer?.(answer, roundTripMs)
    return answer
  }
}

interface Patience {
  signal: AbortSignal
  /** Begins anew, for what takes longer. */
  renew(ms: number): void
  end(): void
}

function startPatience(timeoutMs: number): Patience {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new DOMException('There was no answer in time.', 'TimeoutError'))
  let timer = setTimeout(giveUp, timeoutMs)
  return {
    signal: controller.signal,
    renew(ms) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, ms)
    },
    end: () => clearTimeout(timer),
  }
}

async function readAnswer(response: Response, patience: Patience): Promise<WireAnswer> {
  const head = { status: response.status, headers: Object.fromEntries(response.headers) }
  if (response.headers.get('content-type') !== BYTES)
    return { ...head, text: await response.text().finally(patience.end) }
  patience.renew(BYTES_TIMEOUT_MS)
  const readBytes = async () => new Uint8Array(await response.arrayBuffer().finally(patience.end))
  return { ...head, text: '', readBytes }
}
