import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import type { Deps } from '../core/deps.ts'
import type { Endpoint } from '../core/page.ts'
import { Fault } from '../core/fault.ts'
import { addressKey } from './checks/address-key.ts'
import { readBytes } from './checks/body.ts'
import { checkOrigin } from './checks/origin.ts'

/**
 * Serves an endpoint. Host and Origin must be exactly ours, so that a name of somebody else's that leads to this machine
 * opens nothing (DNS rebinding).
 */
export function serveEndpoint(endpoint: Endpoint, { origins, limiter }: Pick<Deps, 'origins' | 'limiter'>) {
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  const serve: Middleware = async (ctx) => {
    ctx.state.facts.operation = endpoint.limiterName
    requireHost(ctx.req, hosts)
    checkOrigin(ctx.req, 'optional', origins)
    await limiter.count(`${endpoint.limiterName}:${addressKey(ctx.ip)}`)
    await send(ctx, await endpoint.serve(await readRequest(ctx, endpoint, origins)))
  }
  return serve
}

function requireHost({ headersDistinct }: IncomingMessage, hosts: ReadonlySet<string>): void {
  const [host = '', ...more] = headersDistinct['host'] ?? []
  if (more.length > 0 || !hosts.has(host))
    throw new Fault(403, 'This is not the name of this service. Ask its operator to add it.')
}

async function readRequest(
  ctx: Context,
  { path, bodyBytes, headers }: Endpoint,
  [origin = '']: readonly string[],
): Promise<Request> {
  const body = ctx.method === 'POST' ? { body: new Uint8Array(await readBytes(ctx.req, bodyBytes)) } : {}
  const gone = new AbortController()
  ctx.res.once('close', () => gone.abort())
  return new Request(`${origin}${path}`, {
    method: ctx.method,
    headers: Object.entries(ctx.req.headersDistinct).flatMap(([name, values = []]) =>
      isNamed(name, headers) ? values.map((value): [string, string] => [name, value]) : [],
    ),
    signal: gone.signal,
    ...body,
  })
}

function isNamed(name: string, headers: readonly string[]): boolean {
  return headers.some((each) => (each.endsWith('-') ? name.startsWith(each) : name === each))
}

async function send(ctx: Context, response: Response): Promise<void> {
  ctx.status = response.status
  for (const [name, value] of response.headers) ctx.set(name, value)
  ctx.set('Cache-Control', 'no-store')
  if (!response.body) {
    ctx.body = null
    ctx.status = response.status
  } else if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    // Koa ends it with the connection.
    ctx.body = Readable.from(chunksOf(response.body))
  } else {
    ctx.body = await response.text()
  }
}

async function* chunksOf(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
