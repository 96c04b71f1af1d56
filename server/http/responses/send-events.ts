import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { StreamedEvents } from '../../core/streamed-rows.ts'

/** Who takes nothing for this long has gone without saying so. */
const STALLED_MS = 30_000

/** Sends events as they are written. The connection is cut when one can't be: the answer must not look complete. */
export async function sendEvents(ctx: Context, events: StreamedEvents, log: Logger): Promise<void> {
  ctx.status = 200
  ctx.type = 'text/event-stream; charset=utf-8'
  // Proxies would hold small parts back.
  ctx.set({ 'X-Accel-Buffering': 'no', ...events.headers })
  ctx.respond = false
  const gone = new AbortController()
  ctx.res.once('close', () => gone.abort())
  if (ctx.res.destroyed) gone.abort()
  const texts = events.texts(gone.signal)
  try {
    ctx.res.flushHeaders()
    for await (const text of texts) await write(ctx.res, text, gone.signal)
    ctx.res.end()
  } catch (error) {
    ctx.state.facts.refused = 'cut before the end'
    if (!gone.signal.aborted) log.error({ id: ctx.state.facts.id, err: error }, 'stream cut')
    gone.abort()
    ctx.req.socket.resetAndDestroy()
  }
}

async function write(response: ServerResponse, text: string, gone: AbortSignal): Promise<void> {
  gone.throwIfAborted()
  if (response.write(text)) return
  await once(response, 'drain', { signal: AbortSignal.any([gone, AbortSignal.timeout(STALLED_MS)]) })
}
