import { Router } from '@koa/router'
import { operations as contract } from '@masuk/shared/contract/index.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import Koa from 'koa'
import type { Middleware } from 'koa'
import type { AccessControl } from '../core/access-control.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { Handlers, LocalHandlers } from '../core/handler.ts'
import type { Endpoint, Page } from '../core/page.ts'
import { cors } from './checks/cors.ts'
import { onlyLocal } from './checks/only-local.ts'
import { lastResort } from './responses/render-fault.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './responses/security-headers.ts'
import { serveEndpoint } from './serve-endpoint.ts'
import { serveOperation } from './serve-operation.ts'
import type { AnyHandler } from './serve-operation.ts'
import { servePage } from './responses/serve-page.ts'
import { validateHeaders } from './checks/validate-headers.ts'

export interface AppParts {
  deps: Deps
  access: AccessControl
  handlers: Handlers & Partial<LocalHandlers>
  pages: readonly Page[]
  endpoints?: readonly Endpoint[]
  trustedProxies: number
  /** The contract, unless a test brings one of its own. */
  operations?: Readonly<Record<string, Operation>>
}

/** The whole HTTP service. Listens nowhere by itself. */
export function createApp({ trustedProxies, ...parts }: AppParts): Koa {
  const { deps } = parts
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  app.on('error', (error: Error & { code?: string }) =>
    deps.log.debug({ code: error.code }, 'connection ended early'),
  )
  app.use(requestLog(deps.log))
  app.use(securityHeaders({ https: deps.origins.every((origin) => origin.startsWith('https://')) }))
  app.use(lastResort(deps.log))
  app.use(validateHeaders)
  app.use(cors(deps.origins))
  const router = routeTable(parts)
  app.use(router.routes())
  app.use(explainWrongMethod(router))
  return app
}

/** Every route of the service, published or not. */
function routeTable({
  deps,
  access,
  handlers,
  pages,
  endpoints = [],
  operations = contract,
}: Omit<AppParts, 'trustedProxies'>): Router {
  const router = new Router({ sensitive: true, strict: true })
  const local = onlyLocal(deps.origins)
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    // Each handler fits its own operation (Handlers); here they are served as one kind.
    const handler = (handlers as Partial<Record<string, unknown>>)[name] as AnyHandler | undefined
    if (!handler) continue
    const serve = serveOperation(name, { operation, handler, access, deps })
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.register(path, [operation.method], operation.authority === 'local' ? [local, serve] : serve)
  }
  for (const page of pages) {
    const serve = servePage(page)
    // A star stands for one character at least, so the folder itself is named.
    const paths = 'folder' in page ? [page.path, `${page.path}/`, `${page.path}/*file`] : [page.path]
    for (const path of paths) router.register(path, ['GET'], page.local ? [local, serve] : serve)
  }
  for (const endpoint of endpoints) {
    router.register(endpoint.path, [...endpoint.methods], serveEndpoint(endpoint, deps))
  }
  return router
}

/** An address that takes other methods is no empty one, and the caller should hear which. */
function explainWrongMethod(router: Router): Middleware {
  return (ctx) => {
    const asked = ctx.method === 'HEAD' ? 'GET' : ctx.method
    const methods = router
      .match(ctx.path, ctx.method)
      .path.flatMap((layer) => layer.methods)
      .filter((method) => method !== 'HEAD')
    if (methods.length === 0 || methods.includes(asked)) return
    const taken = [...new Set(methods)].join(', ')
    throw new Fault(
      404,
      `There is no ${ctx.method} at this address, only ${taken}. The API is described at /docs.`,
    )
  }
}
