import type { IncomingMessage } from 'node:http'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import readRaw from 'raw-body'
import { Fault } from '../../core/fault.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body of a request as the kind that its operation takes: a JSON value, the fields of a form, or bytes. */
export async function readBody(ctx: Context, { bodyKind, limits }: Operation): Promise<unknown> {
  const { bodyBytes } = limits
  if (bodyKind === 'form') return readForm(ctx, bodyBytes)
  if (bodyKind === 'bytes') return readBytes(ctx.req, bodyBytes)
  return readJson(ctx.req, bodyBytes)
}

/**
 * The JSON value of a request's body. Strict: declared as JSON, not compressed (so a small bomb can't grow), valid
 * UTF-8, within the limit. Any JSON value passes; whether it must be an object is for the operation to say.
 */
async function readJson(request: IncomingMessage, bodyBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, bodyBytes)
  requireType(
    request,
    'application/json',
    'Send the body as JSON, with the header Content-Type: application/json.',
  )
  if (request.headers['content-encoding'] !== undefined) {
    throw new Fault(400, 'Send the body as it is, without Content-Encoding.')
  }
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Fault(400, 'The body is not valid JSON in UTF-8.')
  }
}

async function readForm(ctx: Context, bodyBytes: number): Promise<unknown> {
  requireType(ctx.req, 'application/x-www-form-urlencoded', 'Send the body as a form.')
  const read = koaBody({ json: false, text: false, formLimit: bodyBytes })
  await read(ctx, async () => {}).catch((error: unknown) => {
    throw bodyFault(ctx.req, error as BodyError, bodyBytes)
  })
  return ctx.request.body
}

function requireType({ headers }: IncomingMessage, type: string, advice: string): void {
  const [given = ''] = (headers['content-type'] ?? '').split(';')
  if (given.trim().toLowerCase() !== type) throw new Fault(400, advice)
}

/** The bytes of a request's body, whatever they are. */
export async function readBytes(request: IncomingMessage, bodyBytes: number): Promise<Buffer> {
  try {
    return await readRaw(request, { length: request.headers['content-length'] ?? null, limit: bodyBytes })
  } catch (error) {
    throw bodyFault(request, error as BodyError, bodyBytes)
  }
}

/** What raw-body throws, here and inside of koa-body. */
interface BodyError {
  type?: string
}

function bodyFault(request: IncomingMessage, { type }: BodyError, bodyBytes: number): Fault {
  if (type !== 'entity.too.large') return new Fault(400, 'The body ended before it was complete.')
  // The rest is read and dropped, for as long as a request may take: closing on a caller who is still sending
  // resets the connection, and then one in a hundred never sees why.
  request.resume()
  return new Fault(413, `The body is larger than ${bodyBytes / 1024} KiB. Send it in smaller parts.`)
}
