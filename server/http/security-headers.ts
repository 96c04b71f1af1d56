import type { Middleware } from 'koa'

const api = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What a page of ours may load: only from here, and WebAssembly for the decoder. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers that every answer carries. Pages replace the content policy with their own. */
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
