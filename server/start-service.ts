import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import type { Deps } from './core/deps.ts'
import { createApp } from './http/app.ts'
import { answerMalformedRequests } from './http/malformed-requests.ts'
import { accessControl } from './access/access-control.ts'
import { closeDeps, makeDeps } from './make-deps.ts'
import type { WorldParts } from './make-deps.ts'
import { endpointsOf, loadLocalParts, pagesOf } from './pages.ts'
import { handlers } from './routes.ts'

export interface Service {
  url: string
  deps: Deps
  /** Takes no new request, answers those under way, then closes the database connections. */
  stop(): Promise<void>
}

const GRACE_MS = 25_000
const SWEEP_EVERY_MS = 50

/** The service, listening, on a database that is migrated. */
export async function startService(parts: WorldParts): Promise<Service> {
  const { config } = parts
  // Before anybody can connect: from listening on, every request finds its routes.
  const makeLocalParts = await loadLocalParts(config)
  let serve: (...exchange: Parameters<RequestListener>) => Promise<void> = () => Promise.resolve()
  const server = createServer(
    // A missing Host is refused in our own words (http/validate-headers.ts).
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // How late the two before may be noticed; Node looks every 30 seconds by itself.
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
    },
    (request, response) => void serve(request, response),
  )
  answerMalformedRequests(server)
  const port = await listen(server, config)
  const origins = config.origins ?? [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const deps = makeDeps(parts, origins)
  const local = makeLocalParts(deps, config)
  serve = createApp({
    deps,
    access: accessControl,
    handlers: { ...handlers, ...local.handlers },
    pages: [...pagesOf(deps, config), ...local.pages],
    endpoints: endpointsOf(deps, config),
    trustedProxies: config.trustedProxies,
  }).callback()
  return {
    url: config.origins?.[0] ?? `http://localhost:${port}`,
    deps,
    async stop() {
      await close(server)
      await closeDeps(deps)
    },
  }
}

/** Fails as listening would, before the database is started and changed for a service that nobody could reach. */
export async function requireFreeAddress(config: Config): Promise<void> {
  const server = createServer()
  await listen(server, config)
  await new Promise((resolve) => server.close(resolve))
}

function listen(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Idle connections end now, busy ones after their answer, and what hangs for 25 seconds is cut. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy just now is kept alive by its caller, who may have more to send.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
