import { AFTER_FAILURE } from '@masuk/shared/contract/faults.ts'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { Fault, faultBody } from '../../core/fault.ts'
import { isOpenedByPerson, sendNothingHere } from './nothing-here.ts'

const SURPRISE = 'Something went wrong on our side. Nothing was half-written'

/**
 * Answers with a fault in one of the two published shapes. An error that is no Fault is a bare 500 and is logged; who
 * wanted to create something is told to look first, because a commit may have been done whose answer was lost.
 */
export function renderFault(
  ctx: Context,
  error: unknown,
  { shape, log, doubles = false }: { shape: 'api' | 'scanner'; log: Logger; doubles?: boolean },
): void {
  const { id } = ctx.state.facts
  const again = doubles ? `. ${AFTER_FAILURE.doubling}` : '; please try again.'
  if (!(error instanceof Fault)) log.error({ id, err: error }, 'unexpected error')
  const fault = error instanceof Fault ? error : new Fault(500, `${SURPRISE}${again} Request ${id}.`)
  ctx.state.facts.refused = fault.message
  ctx.status = fault.status
  ctx.body = faultBody(shape, fault.status, fault.message)
  ctx.set('Cache-Control', 'no-store')
  if (fault.retryAfterSeconds !== null) ctx.set('Retry-After', String(fault.retryAfterSeconds))
}

/** The outermost answer to whatever nobody else answered. */
export function lastResort(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next()
      if (ctx.status === 404 && ctx.body == null) {
        if (isOpenedByPerson(ctx)) return sendNothingHere(ctx)
        throw new Fault(404, 'There is nothing at this address. The API is described at /docs.')
      }
    } catch (error) {
      renderFault(ctx, error, { shape: 'api', log })
    }
  }
}
