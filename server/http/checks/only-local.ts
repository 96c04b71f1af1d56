import type { Context, Middleware } from 'koa'

const FORWARDING = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

/**
 * For a browser on this machine only, by the socket's own address: what a header says counts for nothing, and whoever
 * comes through a proxy, or by a name that is not ours, finds nothing here.
 */
export function onlyLocal(origins: readonly string[]): Middleware {
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  return async (ctx, next) => {
    if (isLocal(ctx) && hosts.has(ctx.get('Host'))) await next()
  }
}

function isLocal(ctx: Context): boolean {
  return (
    FORWARDING.every((name) => ctx.get(name) === '') &&
    /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ctx.req.socket.remoteAddress ?? '')
  )
}
