import type { Operation } from '@masuk/shared/contract/operation.ts'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { FullReply, ReplyBytes } from '../../core/reply.ts'
import { StreamedEvents, StreamedObject, StreamedRows } from '../../core/streamed-rows.ts'
import { sendBytes } from './send-bytes.ts'
import { sendEvents } from './send-events.ts'
import { sendRows } from './send-rows.ts'

/** Writes what a handler returned: a body, a body with more, rows, events, or bytes. */
export async function sendReply(
  ctx: Context,
  reply: unknown,
  { operation, log }: { operation: Operation; log: Logger },
): Promise<void> {
  const { cache } = operation
  ctx.set('Cache-Control', typeof cache === 'string' ? cache : `public, max-age=${cache.maxAgeSeconds}`)
  if (reply instanceof StreamedRows || reply instanceof StreamedObject) return sendRows(ctx, reply, log)
  if (reply instanceof ReplyBytes) return sendBytes(ctx, reply)
  if (reply instanceof StreamedEvents) return sendEvents(ctx, reply, log)
  const { status, etag, location, body } = reply instanceof FullReply ? reply : new FullReply({ body: reply })
  if (location !== null) return redirect(ctx, location)
  ctx.status = status ?? operation.status
  if (etag) ctx.set('ETag', etag)
  // 304 has no body; a reply of null is one.
  if (ctx.status === 304) return
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(body)
}

/** Koa's own would write the address into a page. */
function redirect(ctx: Context, location: string): void {
  ctx.body = null
  ctx.status = 302
  ctx.set('Location', location)
}
