import { Agent, fetch } from 'undici'
import type { Headers, Response } from 'undici'
import { OutsideFailure, outsideFailureOf } from './outside-failure.ts'
import { readOutsideUrl } from './outside-url.ts'
import { publicConnector } from './public-connector.ts'
import type { ConnectorParts } from './public-connector.ts'

export interface OutsideRequest {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Cookies are never sent, and Authorization not to another origin. */
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array<ArrayBuffer>
  /** For all of it: names, connections, redirects and the body. */
  timeoutMs: number
  /** Of the body after it is unpacked. */
  maxBytes: number
  /** What a 200 may be: `text/calendar`, `image/*`; left out: anything. */
  contentTypes?: readonly string[]
  /** 3 at most, which is the default; 0 answers with the redirect itself. Only GET and HEAD follow any. */
  maxRedirects?: number
}

interface Answer {
  status: number
  headers: Headers
  /** Where it came from, after redirects. */
  url: string
}

/** An answer whose body is still to come. It is read to its end, or cancelled. */
export interface OpenAnswer extends Answer {
  /** Unpacked, as it comes; throws an OutsideFailure when it is too large, too slow or breaks off. */
  body: AsyncIterable<Uint8Array>
  cancel(): Promise<void>
}

export interface WholeAnswer extends Answer {
  bytes: Buffer<ArrayBuffer>
}

/** The one way to addresses that others chose. Every failure is an OutsideFailure; an answer of any status is none. */
export interface Outside {
  open(request: OutsideRequest): Promise<OpenAnswer>
  fetch(request: OutsideRequest): Promise<WholeAnswer>
  close(): Promise<void>
}

export interface OutsideParts extends Partial<ConnectorParts> {
  userAgent: string
}

const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const OWN_HEADERS = new Set(['cookie', 'user-agent', 'host'])

export function makeOutside({ userAgent, loopback = [], ...world }: OutsideParts): Outside {
  const connect = publicConnector({ loopback, ...world })
  const dispatcher = new Agent({ connect, connections: 8, allowH2: false, maxHeaderSize: 16_384 })

  async function hop(url: URL, request: OutsideRequest, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', body = null } = request
    const isSame = url.origin === URL.parse(request.url)?.origin
    const headers = { ...headersOf(request.headers ?? {}, isSame), 'user-agent': userAgent }
    return fetch(url.href, { method, body, headers, signal, dispatcher, redirect: 'manual' })
  }

  async function follow(request: OutsideRequest, signal: AbortSignal): Promise<[URL, Response]> {
    let url = urlOf(request.url)
    let left = Math.min(request.maxRedirects ?? MOST_REDIRECTS, MOST_REDIRECTS)
    for (;;) {
      // Each address is checked before it is called, those of redirects as well.
      const response = await hop(url, request, signal)
      const location = nextOf(request, response)
      if (location === null) return [url, response]
      await response.body?.cancel()
      if (left-- === 0) throw new OutsideFailure('redirects')
      url = urlOf(URL.parse(location, url.href)?.href ?? '')
    }
  }

  function urlOf(text: string): URL {
    const url = readOutsideUrl(text, loopback)
    if (!url) throw new OutsideFailure('address')
    return url
  }

  async function open(request: OutsideRequest): Promise<OpenAnswer> {
    try {
      const [url, response] = await follow(request, AbortSignal.timeout(request.timeoutMs))
      const { status, headers } = response
      const cancel = async () => response.body?.cancel().catch(() => undefined)
      if (status === 200 && !isOf(headers.get('content-type'), request.contentTypes)) {
        await cancel()
        throw new OutsideFailure('content_type')
      }
      return { status, headers, url: url.href, body: bodyOf(response, request.maxBytes), cancel }
    } catch (error) {
      throw outsideFailureOf(error)
    }
  }

  return {
    open,
    async fetch(request) {
      const { body, status, headers, url } = await open(request)
      const parts: Uint8Array[] = []
      for await (const part of body) parts.push(part)
      return { status, headers, url, bytes: Buffer.concat(parts) }
    },
    close: () => dispatcher.destroy(),
  }
}

function headersOf(given: Readonly<Record<string, string>>, isSameOrigin: boolean) {
  const isSent = (name: string) => !OWN_HEADERS.has(name) && (isSameOrigin || name !== 'authorization')
  return Object.fromEntries(Object.entries(given).filter(([name]) => isSent(name.toLowerCase())))
}

/** Where an answer leads on to, or null when it is the last one. */
function nextOf({ method = 'GET', maxRedirects }: OutsideRequest, { status, headers }: Response) {
  const isFollowed = (method === 'GET' || method === 'HEAD') && maxRedirects !== 0
  return isFollowed && REDIRECTS.has(status) ? headers.get('location') : null
}

/** Compares without the parameters, such as the charset. */
function isOf(contentType: string | null, allowed: readonly string[] | undefined): boolean {
  const type = (contentType ?? '').split(';', 1).join().trim().toLowerCase()
  const isThat = (each: string) => (each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each)
  return allowed?.some(isThat) ?? true
}

/** Counted as it comes: Content-Length counts it before it is unpacked. */
async function* bodyOf({ body }: Response, maxBytes: number): AsyncIterable<Uint8Array> {
  let bytes = 0
  try {
    for await (const part of body ?? []) {
      bytes += part.length
      if (bytes > maxBytes) throw new OutsideFailure('too_large')
      yield part
    }
  } catch (error) {
    throw outsideFailureOf(error)
  }
}
