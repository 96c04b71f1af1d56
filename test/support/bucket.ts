import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { listen } from './listen.ts'

/** An object store on this machine. It looks at no signature: scripts/versitygw.ts has one that does. */
export interface Bucket {
  /** As MASUK_BLOB_URL. */
  url: string
  objects: Map<string, { bytes: Buffer; contentType: string }>
  /** Requests without any signature: nobody may send such. */
  unsigned: string[]
  /** While true every request is answered with 503. */
  isAway: boolean
  close(): Promise<void>
}

export async function openBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map()
  const server = createServer((request, response) => {
    void read(request).then((bytes) => response.writeHead(answer(request, bytes)).end(bodyOf(request)))
  })
  const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/\?.*/, '')
  const bodyOf = (request: IncomingMessage) =>
    request.method === 'GET' && !bucket.isAway ? objects.get(pathOf(request))?.bytes : undefined

  function answer(request: IncomingMessage, bytes: Buffer): number {
    const { method, headers, url = '' } = request
    const path = pathOf(request)
    if (!headers.authorization && !url.includes('X-Amz-Signature=')) bucket.unsigned.push(url)
    if (bucket.isAway) return 503
    if (method === 'GET') return objects.has(path) ? 200 : 404
    if (method === 'DELETE') return objects.delete(path) ? 204 : 404
    if (headers['if-none-match'] === '*' && objects.has(path)) return 412
    objects.set(path, { bytes, contentType: headers['content-type'] ?? '' })
    return 200
  }

  const bucket: Bucket = {
    url: `http://127.0.0.1:${await listen(server)}/pictures`,
    objects,
    unsigned: [],
    isAway: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return bucket
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
