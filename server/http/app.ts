import { operations } from '@masuk/shared/contract/index.ts'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import Koa from 'koa'
import type { Context, Middleware } from 'koa'
import type { Deps } from '../deps.ts'
import type { InternalRoute } from '../internal-routes.ts'
import { cors } from './cors.ts'
import { pathPattern } from './path-pattern.ts'
import { properHead } from './proper-head.ts'
import { lastResort } from './render-fault.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { serveOperation } from './serve-operation.ts'
import type { Handler, Handlers } from './serve-operation.ts'
import { wrongMethod } from './wrong-method.ts'

type Serve = (ctx: Context, params: Record<string, string>) => Promise<void>

export interface AppParts {
  deps: Deps
  handlers: Handlers
  internalRoutes: readonly InternalRoute[]
  trustedProxies: number
}

/** The whole HTTP service. Listens nowhere by itself. */
export function createApp({ deps, handlers, internalRoutes, trustedProxies }: AppParts): Koa {
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  app.on('error', (error: Error & { code?: string }) =>
    deps.log.debug({ code: error.code }, 'connection ended early'),
  )
  app.use(requestLog(deps.log))
  app.use(securityHeaders({ https: deps.origins.every((origin) => origin.startsWith('https://')) }))
  app.use(lastResort(deps.log))
  app.use(properHead)
  app.use(cors(deps.origins))
  app.use(contractRoutes(deps, handlers))
  for (const { method, path, serve } of internalRoutes) app.use(internalRoute(method, path, serve))
  app.use(wrongMethod([...Object.values<Operation>(operations), ...internalRoutes]))
  return app
}

/** Fixed paths are found in a map, so that a hundred operations cost what one does; the few with parameters are tried in turn. */
function contractRoutes(deps: Deps, handlers: Handlers): Middleware {
  const fixed = new Map<string, Serve>()
  const patterns: { method: string; pattern: RegExp; serve: Serve }[] = []
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    // Each handler fits its own operation (Handlers); here they are served as one kind.
    const handler = handlers[name] as unknown as Handler<Operation>
    const serve = serveOperation(name, { operation, handler, deps })
    if (operation.path.includes('{')) {
      patterns.push({ method: operation.method, pattern: pathPattern(operation.path), serve })
    } else {
      fixed.set(`${operation.method} ${operation.path}`, serve)
    }
  }
  return async (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method
    const exact = fixed.get(`${method} ${ctx.path}`)
    if (exact) return exact(ctx, {})
    for (const route of patterns) {
      const match = route.method === method ? route.pattern.exec(ctx.path) : null
      if (match) return route.serve(ctx, { ...match.groups })
    }
    return next()
  }
}

function internalRoute(method: string, path: string, serve: Middleware): Middleware {
  const pattern = pathPattern(path)
  return (ctx, next) => {
    const asked = ctx.method === 'HEAD' ? 'GET' : ctx.method
    return asked === method && pattern.test(ctx.path) ? serve(ctx, next) : next()
  }
}
