import { join } from 'node:path'
import { MOST_UPLOAD_BYTES } from '@masuk/shared/contract/blobs.ts'
import { isUuid } from '@masuk/shared/uuid.ts'
import { findPictureHash } from '../blobs/picture.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../core/deps.ts'
import type { Page, Picture, PictureRequest } from '../core/page.ts'
import { openFileCache } from './cache.ts'
import { imageTransport } from './transport.ts'

const CACHE_BYTES = 256 * 1024 * 1024
const A_YEAR_SECONDS = 31_536_000

/** Pictures in any size, and as they are kept. */
export function picturePages(
  deps: Deps,
  { dataDir, imageHosts: hosts }: Pick<Config, 'dataDir' | 'imageHosts'>,
): Page[] {
  const cache = openFileCache(join(dataDir, 'image-cache'), CACHE_BYTES)
  return [
    { path: '/api/image', picture: imageTransport({ ...deps, hosts, cache }) },
    { path: '/api/blob/:blobId', picture: (request) => keptPicture(deps, request) },
  ]
}

/** The picture as it was confirmed, to be saved. */
async function keptPicture({ db, blobs }: Deps, { params }: PictureRequest): Promise<Picture | null> {
  const { blobId: id = '' } = params
  const etag = isUuid(id) ? await findPictureHash(db.web, id) : null
  const bytes = etag && (await blobs.get({ kind: 'pictures', id }, MOST_UPLOAD_BYTES))
  if (!bytes || !etag) return null
  return { type: 'image/webp', bytes, etag, maxAgeSeconds: A_YEAR_SECONDS, isFile: true }
}
