import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { StreamedObject } from '../../core/streamed-rows.ts'
import type { StreamedRows } from '../../core/streamed-rows.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { objectTexts } from './object-texts.ts'

/** Who takes nothing for this long has gone without saying so. */
const STALLED_MS = 30_000
/** However steadily it is taken: a download holds a connection and one snapshot of the database. */
const LONGEST_MS = 10 * 60_000

/**
 * Sends rows as they are read, never faster than they are taken. A fault before the first row is thrown and answered
 * like any other. One after it cuts the connection: the reply must not look complete.
 */
export async function sendRows(
  ctx: Context,
  rows: StreamedRows | StreamedObject,
  log: Logger,
): Promise<void> {
  if (ctx.method === 'HEAD') return setHead(ctx, rows)
  const texts = textsOf(rows)
  const first = await texts.next()
  setHead(ctx, rows)
  ctx.respond = false
  try {
    await write(ctx.res, first, texts)
  } catch (error) {
    ctx.state.facts.refused = 'cut before the end'
    if (!isGone(error)) log.error({ id: ctx.state.facts.id, err: error }, 'stream cut')
    // A reset: old clients take the mere end of a connection for the end of a reply.
    ctx.req.socket.resetAndDestroy()
  } finally {
    await texts.return()
  }
}

/** True when it was the reader who stopped: left, or took nothing for too long. */
function isGone(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

function textsOf(rows: StreamedRows | StreamedObject): AsyncGenerator<string, void> {
  if (rows instanceof StreamedObject) return objectTexts(rows)
  return rows.type === 'text/csv' ? csvTexts(rows) : jsonTexts(rows)
}

function setHead(ctx: Context, { type, fileName }: StreamedRows | StreamedObject): void {
  ctx.status = 200
  ctx.type = `${type}; charset=utf-8`
  ctx.set('Content-Disposition', `attachment; filename="${fileName}"`)
}

async function write(
  response: ServerResponse,
  first: IteratorResult<string, void>,
  texts: AsyncGenerator<string, void>,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  if (response.destroyed) gone.abort()
  const ended = AbortSignal.any([gone.signal, AbortSignal.timeout(LONGEST_MS)])
  for (let next = first; !next.done; next = await texts.next()) {
    ended.throwIfAborted()
    if (response.write(next.value)) continue
    await once(response, 'drain', { signal: AbortSignal.any([ended, AbortSignal.timeout(STALLED_MS)]) })
  }
  response.end()
}

async function* csvTexts({ columns, batches }: StreamedRows): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + csvLine(columns)
  for await (const batch of batches()) {
    yield head + batch.map((row) => csvLine(columns.map((column) => row[column]))).join('')
    head = ''
  }
  yield head
}

async function* jsonTexts({ batches }: StreamedRows): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const batch of batches()) {
    yield before + batch.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
