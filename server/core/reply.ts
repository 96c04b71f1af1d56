import { createHash } from 'node:crypto'
import type { ByteType } from '@masuk/shared/contract/operation.ts'

/** A reply with more than its body: a status, an ETag, where it leads to. Handlers return the bare body where that is enough. */
export class FullReply<Body> {
  readonly body: Body | null
  readonly status: number | null
  readonly etag: string | null
  readonly location: string | null
  constructor({
    body,
    status = null,
    etag = null,
    location = null,
  }: {
    body: Body | null
    status?: number | null
    etag?: string | null
    location?: string | null
  }) {
    this.body = body
    this.status = status
    this.etag = etag
    this.location = location
  }
}

/** A reply that is bytes. Those that are replied again as the same array are compressed only once. */
export class ReplyBytes {
  readonly bytes: Uint8Array
  /** What it is called when it is offered as a file to save; null for what a program reads. */
  readonly fileName: string | null
  readonly type: ByteType
  constructor(
    bytes: Uint8Array,
    fileName: string | null = null,
    type: ByteType = 'application/octet-stream',
  ) {
    this.bytes = bytes
    this.fileName = fileName
    this.type = type
  }
}

/** 304: the caller's copy is still right. */
export function notModified(etag: string): FullReply<never> {
  return new FullReply<never>({ body: null, status: 304, etag })
}

/** Leads to that address, and says nothing else. */
export function redirectTo(location: string): FullReply<null> {
  return new FullReply({ body: null, status: 302, location })
}

/** The reply with an ETag of what it says, or 304 when that is what the caller has. */
export function tagged<Body>(body: Body, ifNoneMatch: string | undefined): FullReply<Body> {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`
  return matchesEtag(ifNoneMatch, etag) ? notModified(etag) : new FullReply({ body, etag })
}

/** True when `If-None-Match` names this state. A proxy that compressed the answer may have made the tag weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
