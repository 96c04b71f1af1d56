import type { Operation } from '@masuk/shared/contract/operation.ts'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { FullReply } from '../../core/reply.ts'
import { StreamedRows } from '../../core/streamed-rows.ts'
import { sendRows } from './send-rows.ts'

/** Writes what a handler returned: a body, a body with more, or rows. */
export async function sendReply(
  ctx: Context,
  reply: unknown,
  { operation, log }: { operation: Operation; log: Logger },
): Promise<void> {
  if (reply instanceof StreamedRows) {
    ctx.set('Cache-Control', 'no-store')
    return sendRows(ctx, reply, log)
  }
  const { status, etag, body } = reply instanceof FullReply ? reply : new FullReply({ body: reply })
  const { cache } = operation
  ctx.status = status ?? operation.status
  ctx.set('Cache-Control', cache === 'no-store' ? 'no-store' : `public, max-age=${cache.maxAgeSeconds}`)
  if (etag) ctx.set('ETag', etag)
  // 304 has no body; a reply of null is one.
  if (ctx.status === 304) return
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(body)
}
