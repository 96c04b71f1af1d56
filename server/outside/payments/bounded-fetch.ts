/** A request that has no whole answer. */
export class NoAnswer extends Error {
  readonly reason: 'unreachable' | 'timeout' | 'malformed'
  /** False when the request can't have arrived: no connection was made. */
  readonly mayHaveArrived: boolean
  constructor(
    reason: 'unreachable' | 'timeout' | 'malformed',
    { mayHaveArrived }: { mayHaveArrived: boolean },
  ) {
    super(`The gateway gave no whole answer: ${reason}.`)
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A page of a hundred payments is 200 KB. */
const MOST_BYTES = 2 * 1024 * 1024

/**
 * fetch that ends: after `timeoutMs` with the whole of an answer or a NoAnswer, however slowly it drips and however long it
 * is. It follows no redirect, so a key goes nowhere but to the address that was meant.
 */
export function boundedFetch(timeoutMs: number): Fetch {
  return async (url, init) => {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]),
      })
      const bytes = await readWhole(response)
      const { status, headers } = response
      return new Response(mayHaveBody(status) ? bytes : null, { status, headers })
    } catch (error) {
      throw noAnswerOf(error)
    }
  }
}

const mayHaveBody = (status: number) => status !== 204 && status !== 205 && status !== 304

async function readWhole(response: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  // Counted as they come: Content-Length counts them before they are unpacked.
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new NoAnswer('malformed', { mayHaveArrived: true })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Codes of Node for a connection that was never made. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function noAnswerOf(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return new NoAnswer('timeout', { mayHaveArrived: true })
  return new NoAnswer('unreachable', { mayHaveArrived: !NEVER_CONNECTED.has(cause?.code ?? '') })
}
