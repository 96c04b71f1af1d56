import { AwsClient } from 'aws4fetch'
import type { BlobKey, BlobStore } from './blobs.ts'
import type { BlobSettings } from './settings.ts'

/** For the whole of a request; pictures are of a few megabytes. */
const TIMEOUT_MS = 20_000

/** The store did not do what it was asked. It tells no address and no key. */
export class BlobStoreAway extends Error {
  constructor(what: string) {
    super(`The blob store gave no usable answer to ${what}.`)
  }
}

/** Keeps blobs in a bucket of any service that speaks S3, by its own host or by path. */
export function s3Blobs({ url, keyId, secret, region }: BlobSettings): BlobStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region })
  const bucket = url.replace(/\/$/, '')
  const addressOf = ({ kind, id }: BlobKey) => `${bucket}/${kind}/${id}`

  async function send(key: BlobKey, init: RequestInit & { method: string }): Promise<Response> {
    try {
      const signed = await client.sign(addressOf(key), init)
      return await fetch(signed, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch {
      throw new BlobStoreAway(init.method)
    }
  }

  return {
    async presign({ blobId, contentType, bytes, expiresInSeconds }) {
      const address = `${addressOf({ kind: 'uploads', id: blobId })}?X-Amz-Expires=${expiresInSeconds}`
      const headers = { 'content-type': contentType, 'content-length': String(bytes), 'if-none-match': '*' }
      // Without allHeaders neither type nor length would be signed.
      const signed = await client.sign(address, {
        method: 'PUT',
        headers,
        aws: { signQuery: true, allHeaders: true },
      })
      // A browser writes Content-Length by itself, and nobody may name it.
      const { 'content-length': _, ...sent } = headers
      return { method: 'PUT', url: signed.url, headers: sent }
    },
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType, 'if-none-match': '*' }
      const { status, body } = await send(key, { method: 'PUT', headers, body: Buffer.from(bytes) })
      await body?.cancel()
      if (status === 412 || status === 409) return false
      if (status !== 200) throw new BlobStoreAway(`PUT: ${status}`)
      return true
    },
    async get(key, maxBytes) {
      const response = await send(key, { method: 'GET' })
      if (response.status === 200) return readAtMost(response, maxBytes)
      await response.body?.cancel()
      if (response.status === 404) return null
      throw new BlobStoreAway(`GET: ${response.status}`)
    },
    async delete(key) {
      const { status, body } = await send(key, { method: 'DELETE' })
      await body?.cancel()
      if (status !== 204 && status !== 200 && status !== 404) throw new BlobStoreAway(`DELETE: ${status}`)
    },
  }
}

async function readAtMost({ body }: Response, maxBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of body ?? []) {
      bytes += part.length
      if (bytes > maxBytes) return null
      parts.push(part)
    }
  } catch {
    throw new BlobStoreAway('GET')
  }
  return Buffer.concat(parts)
}
