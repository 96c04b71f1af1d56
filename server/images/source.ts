import { createHash } from 'node:crypto'
import { MOST_UPLOAD_BYTES } from '@masuk/shared/contract/blobs.ts'
import { isUuid } from '@masuk/shared/uuid.ts'
import { findPictureHash } from '../blobs/picture.ts'
import type { Deps } from '../core/deps.ts'

/** Where the bytes of a picture come from. */
export interface Source {
  /** Names its content or, of others, its address, in letters that a file's name may have. */
  hash: string
  /** How long what was made of it is right; null for ever. */
  freshForMs: number | null
  load(): Promise<Uint8Array>
}

const HOUR_MS = 3_600_000
const FETCH_TIMEOUT_MS = 8_000

/** There is no such picture, or its address is of a host that nobody allowed. */
export class NoSource extends Error {}

export type SourceParts = Pick<Deps, 'db' | 'blobs' | 'outside'> & {
  /** Hosts whose pictures are shown, exactly. */
  hosts: readonly string[]
}

/** A picture of ours by its id, or one on an allowed host by its address. */
export async function findSource(src: string, { hosts, ...deps }: SourceParts): Promise<Source> {
  if (isUuid(src)) return ownPicture(src, deps)
  const url = URL.parse(src)
  if (!url || !hosts.includes(url.host)) throw new NoSource()
  // No server is told of it: it would only make other pictures of the same.
  url.hash = ''
  return {
    hash: createHash('sha256').update(url.href).digest('hex'),
    freshForMs: HOUR_MS,
    async load() {
      const request = { url: url.href, contentTypes: ['image/*'], maxBytes: MOST_UPLOAD_BYTES }
      // A host that was allowed does not allow others.
      const answer = await deps.outside.fetch({ ...request, maxRedirects: 0, timeoutMs: FETCH_TIMEOUT_MS })
      if (answer.status !== 200) throw new NoSource()
      return answer.bytes
    },
  }
}

async function ownPicture(id: string, { db, blobs }: Pick<Deps, 'db' | 'blobs'>): Promise<Source> {
  const hash = await findPictureHash(db.web, id)
  if (!hash) throw new NoSource()
  return {
    hash,
    freshForMs: null,
    async load() {
      const bytes = await blobs.get({ kind: 'pictures', id }, MOST_UPLOAD_BYTES)
      if (!bytes) throw new NoSource()
      return bytes
    },
  }
}
