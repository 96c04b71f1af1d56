import type { Middleware } from 'koa'
import { Fault } from './faults.ts'
import { pathPattern } from './path-pattern.ts'

interface Route {
  method: string
  path: string
}

/** The last in the row. An address that takes other methods is no empty one, and the caller should hear which. */
export function wrongMethod(routes: readonly Route[]): Middleware {
  const known = routes.map(({ method, path }) => ({ method, pattern: pathPattern(path) }))
  return (ctx) => {
    const methods = known.filter(({ pattern }) => pattern.test(ctx.path)).map(({ method }) => method)
    const asked = ctx.method === 'HEAD' ? 'GET' : ctx.method
    if (methods.length === 0 || methods.includes(asked)) return
    const taken = [...new Set(methods)].join(', ')
    throw new Fault(
      404,
      `There is no ${ctx.method} at this address, only ${taken}. The API is described at /docs.`,
    )
  }
}
