import type { Middleware } from 'koa'

const api = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers that every response carries. Pages replace the content policy with their own. */
export function securityHeaders({ https }: { https: boolean }): Middleware {
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': api,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
      Vary: 'Origin',
      ...(https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    })
    await next()
  }
}
