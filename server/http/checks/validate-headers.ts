import type { IncomingHttpHeaders } from 'node:http'
import type { Middleware } from 'koa'
import { Fault } from '../../core/fault.ts'

/** Refuses what Node would refuse with a bare status: it leaves HTTP/1.1's rules for headers to us. */
export const validateHeaders: Middleware = (ctx, next) => {
  const { httpVersion, headers } = ctx.req
  const problem = httpVersion === '1.1' ? problemOf(headers) : null
  if (problem === null) return next()
  // A body may follow that nobody can tell from the next request.
  ctx.set('Connection', 'close')
  throw new Fault(400, problem)
}

function problemOf({ host, expect }: IncomingHttpHeaders): string | null {
  if (host === undefined) return 'The header Host is missing. Send the name of this service in it.'
  if (expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect))
    return 'The header Expect may only be 100-continue. Leave it out.'
  return null
}
