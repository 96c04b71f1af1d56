import type { IncomingMessage } from 'node:http'
import readRaw from 'raw-body'
import { Fault } from './faults.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The JSON value of a request's body. Strict: declared as JSON, not compressed (so a small bomb can't grow), valid
 * UTF-8, within the limit. Any JSON value passes; whether it must be an object is for the operation to say.
 */
export async function readJsonBody(request: IncomingMessage, bodyBytes: number): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  const bytes = await readBytes(request, bodyBytes)
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Fault(400, 'Send the body as JSON, with the header Content-Type: application/json.')
  }
  if (request.headers['content-encoding'] !== undefined) {
    throw new Fault(400, 'Send the body as it is, without Content-Encoding.')
  }
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Fault(400, 'The body is not valid JSON in UTF-8.')
  }
}

async function readBytes(request: IncomingMessage, bodyBytes: number): Promise<Buffer> {
  try {
    return await readRaw(request, { length: request.headers['content-length'] ?? null, limit: bodyBytes })
  } catch (error) {
    const { type } = error as { type?: string }
    if (type === 'entity.too.large') {
      // The rest is read and dropped, for as long as a request may take: closing on a caller who is still sending
      // resets the connection, and then one in a hundred never sees why.
      request.resume()
      throw new Fault(413, `The body is larger than ${bodyBytes / 1024} KiB. Send it in smaller parts.`)
    }
    throw new Fault(400, 'The body ended before it was complete.')
  }
}
