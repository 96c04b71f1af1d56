import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { refreshIdentifier } from './about/apps.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { createApp } from './http/app.ts'
import { makeLimiter } from './http/limiter.ts'
import { internalRoutes } from './internal-routes.ts'
import { systemClock } from './outside/clock.ts'
import type { Clock } from './outside/clock.ts'
import { handlers } from './routes.ts'
import { loadKeyrings } from './signing/keys.ts'
import type { Keyrings } from './signing/keys.ts'
import { sessionCookieName, sessionSecret } from './signing/session-cookie.ts'
import { codesByEvent } from './signing/ticket-code.ts'

export interface ServiceParts {
  config: Config
  connectionString: string
  log: Logger
  clock?: Clock
  keyrings?: Keyrings
}

export interface Service {
  url: string
  deps: Deps
  /** Takes no new request, answers those under way, then closes the database connections. */
  stop(): Promise<void>
}

const GRACE_MS = 25_000

/** The service, listening, on a database that is migrated. */
export async function startService({ config, connectionString, log, ...parts }: ServiceParts): Promise<Service> {
  const db = connect(connectionString, (error) => log.warn({ err: error }, 'database connection lost'))
  const keyrings = parts.keyrings ?? loadKeyrings(config)
  let serve: RequestListener = () => {}
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }, (request, response) =>
    serve(request, response),
  )
  const port = await listen(server, config).catch(async (error: Error) => {
    await db.close()
    throw error
  })
  const origins = config.origins ?? [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const deps: Deps = {
    db,
    keyrings,
    codesOf: codesByEvent(keyrings.tickets),
    clock: parts.clock ?? systemClock,
    log,
    limiter: makeLimiter(config.requestsPerMinute),
    build: readBuild(config),
    origins,
    sessionCookie: {
      name: sessionCookieName(cookieParts(config, origins)),
      key: sessionSecret(keyrings.sessions).key,
    },
  }
  const { trustedProxies, demo } = config
  serve = createApp({ deps, handlers, internalRoutes: internalRoutes(deps, { demo }), trustedProxies }).callback()
  return {
    url: config.origins?.[0] ?? `http://localhost:${port}`,
    deps,
    async stop() {
      await close(server)
      await db.close()
    },
  }
}

/** What the session cookie's name is made of; the first origin is where people open the service. */
function cookieParts({ cookiePrefix: prefix, project }: Config, [first = '']: readonly string[]) {
  const { host, protocol } = new URL(first)
  return { prefix, project, apiHost: host, https: protocol === 'https:' }
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
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(cut)
}

function readBuild(config: Config): Deps['build'] {
  const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return { name, version, commit: config.commit, env: config.env, refresh: refreshIdentifier() }
}
