import { createServer, request as startRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Clock } from '../../server/outside/clock.ts'

/** A request as it came from the browser. */
export interface Seen {
  method: string
  /** Without the query, in which a token may stand. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The JSON value of the body, or undefined. */
  body: unknown
  /** What the browser was answered; null when nothing came. */
  status: number | null
  /** performance.now() of the test. */
  at: number
}

export interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer | string
}

/** What comes back on the wire: an answer, a broken connection, or nothing at all. */
export type NetworkOutcome = Answer | 'cut' | 'silence'
export type Treatment = (
  forward: () => Promise<Answer>,
  seen: Seen,
) => Promise<NetworkOutcome> | NetworkOutcome

/**
 * All that lies between a browser and the service, at an origin of its own. Only this can take the service away from a
 * service worker too: what the browser's own tools call offline does not reach it.
 */
export interface Network {
  /** What people open, for MASUK_ORIGINS. */
  origin: string
  /** Oldest first. */
  requests: readonly Seen[]
  /** Nobody listens any more and every connection breaks. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Does this to the requests that `which` names, until the returned function is called. The newest rule counts. */
  treat(which: (seen: Seen) => boolean, treatment: Treatment): () => void
  /** Treats everything as itself again. */
  restore(): void
  close(): Promise<void>
}

export interface NetworkOptions {
  /** Where the service is; asked at each request, because its origins have to name this network first. */
  target: () => string
  /** What the Date of every answer says: Node writes its own. */
  clock: Clock
}

export async function openNetwork({ target, clock }: NetworkOptions): Promise<Network> {
  const requests: Seen[] = []
  const rules = new Set<{ which: (seen: Seen) => boolean; treatment: Treatment }>()
  const sockets = new Set<Socket>()

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const bytes = await readAll(incoming)
    const seen = seenOf(incoming, bytes)
    requests.push(seen)
    const forward = () => forwarded(target(), incoming, bytes)
    const rule = [...rules].findLast(({ which }) => which(seen))
    const outcome = rule ? await rule.treatment(forward, seen) : await forward()
    if (outcome === 'silence') return
    if (outcome === 'cut') return void incoming.socket.destroy()
    seen.status = outcome.status
    outgoing
      .writeHead(outcome.status, { ...outcome.headers, date: clock.now().toUTCString() })
      .end(outcome.body)
  }

  const server = createServer((incoming, outgoing) => {
    // The browser has gone, or the service has: either way its answer is lost.
    serve(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function cut(): Promise<void> {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    cut,
    mend: () => (server.listening ? Promise.resolve() : listen(port)),
    treat(which, treatment) {
      const rule = { which, treatment }
      rules.add(rule)
      return () => void rules.delete(rule)
    },
    restore: () => rules.clear(),
    close: cut,
  }
}

/** The service answers and the answer never arrives. */
export const loseAnswer: Treatment = async (forward): Promise<NetworkOutcome> => {
  await forward()
  return 'cut'
}

/** The service answers, and its answer is still on its way when the test is over. */
export const holdAnswer: Treatment = async (forward): Promise<NetworkOutcome> => {
  await forward()
  return 'silence'
}

/** The request never arrives, and nothing says so. */
export const swallow: Treatment = () => 'silence'

/** Requests wait at the door of the service until they are released. `held` resolves when the first is there. */
export function holdBack(): { treatment: Treatment; held: Promise<void>; release(): void } {
  const arrival = Promise.withResolvers<void>()
  const departure = Promise.withResolvers<void>()
  return {
    async treatment(forward) {
      arrival.resolve()
      await departure.promise
      return forward()
    },
    held: arrival.promise,
    release: departure.resolve,
  }
}

/** A network that wants to be paid first: an answer to everything, and none of ours. */
export const captivePortal: Treatment = () => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Selamat datang</title><p>Log in to use this Wi-Fi.</p>',
})

export function answerJson(status: number, body: unknown, headers: OutgoingHttpHeaders = {}): Treatment {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return () => ({ status, headers: { ...type, ...headers }, body: JSON.stringify(body) })
}

export const isApi = ({ path }: Seen): boolean => path.startsWith('/api/')
/** POST or DELETE of /api/scan. */
export const isScanCall =
  (method: string) =>
  (seen: Seen): boolean =>
    seen.path === '/api/scan' && seen.method === method

/** A door asks what the others did. */
export const isFeedCall = ({ path }: Seen): boolean => path === '/api/scan/feed'

function seenOf({ method = '', url = '', headers }: IncomingMessage, bytes: Buffer): Seen {
  const { pathname, searchParams } = new URL(url, 'http://door')
  return {
    method,
    path: pathname,
    query: searchParams,
    headers,
    body: parse(bytes),
    status: null,
    at: performance.now(),
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function forwarded(
  target: string,
  { method, url, headers }: IncomingMessage,
  bytes: Buffer,
): Promise<Answer> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    startRequest(target + url, { method, headers, agent: false }, resolve)
      .once('error', reject)
      .end(bytes)
  })
  const { connection: _, 'transfer-encoding': __, ...kept } = incoming.headers
  return { status: incoming.statusCode ?? 0, headers: kept, body: await readAll(incoming) }
}
