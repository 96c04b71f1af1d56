import type { Context, Middleware } from 'koa'
import { Fault } from '../../core/fault.ts'

/** What pages of our other origins may read besides the body. `Vary: Origin` is on every answer anyway. */
const EXPOSED = 'Date, ETag, Retry-After, X-Request-Id'
const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'Content-Type, Idempotency-Key, If-None-Match, X-Service-Origin'
const KEPT_SECONDS = 600

/** Lets pages of the configured origins, and no others, read answers and send cookies. Answers their preflights. */
export function cors(origins: readonly string[]): Middleware {
  return async (ctx, next) => {
    const isPreflight = ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== ''
    const [origin, ...more] = ctx.req.headersDistinct['origin'] ?? []
    if (origin === undefined || more.length > 0 || !origins.includes(origin)) {
      if (isPreflight)
        throw new Fault(403, 'This origin may not call the service. Ask its operator to add it.')
      await next()
      return
    }
    ctx.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' })
    if (isPreflight) return answerPreflight(ctx)
    ctx.set('Access-Control-Expose-Headers', EXPOSED)
    await next()
  }
}

function answerPreflight(ctx: Context): void {
  ctx.set({
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': HEADERS,
    'Access-Control-Max-Age': String(KEPT_SECONDS),
  })
  ctx.status = 204
}
