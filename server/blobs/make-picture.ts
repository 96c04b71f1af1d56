import { createHash } from 'node:crypto'
import { MOST_UPLOAD_BYTES } from '@masuk/shared/contract/blobs.ts'
import type { Deps } from '../core/deps.ts'
import { BlobStoreAway } from '../outside/blobs/s3-blobs.ts'
import { PictureRefused } from '../outside/pictures/pictures.ts'
import type { Rendered } from '../outside/pictures/render-messages.ts'
import type { BlobRow, MadePicture } from './store.ts'

/** Large enough for every screen, small enough to be read again for each size. */
const KEPT = { width: 2_400, height: 2_400, format: 'webp', quality: 82 } as const

/** Why no picture is made of an upload. */
export type UploadProblem = PictureRefused['reason'] | 'wrong_type' | 'store_away'
type Made = MadePicture | UploadProblem | null

interface Upload extends BlobRow {
  organizationId: string
}

/** What does not depend on when it is asked: an upload is never written over. */
const FINAL: ReadonlySet<unknown> = new Set<UploadProblem>([
  'wrong_type',
  'no_picture',
  'too_many_pixels',
  'too_slow',
])
const MOST_REMEMBERED = 10_000

/** Of a running service, by upload: what is being made, and what is refused for good. */
const making = new WeakMap<Deps['db'], Map<string, Promise<Made>>>()

/**
 * Reads the upload, renders it and keeps the picture, or says why that can't be; null when nothing is there. A file is decoded
 * once however often that is asked: a refusal stays as it is.
 */
export function makePicture(deps: Deps, upload: Upload): Promise<Made> {
  const known = making.get(deps.db) ?? new Map<string, Promise<Made>>()
  making.set(deps.db, known)
  const before = known.get(upload.id)
  if (before) return before
  const made = renderUpload(deps, upload)
  known.set(upload.id, made)
  const forget = () => known.delete(upload.id)
  made.then((result) => FINAL.has(result) || forget(), forget)
  const [oldest] = known.keys()
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
  return made
}

class NotUploaded extends Error {}

async function renderUpload(
  { blobs, pictures }: Deps,
  { id, contentType, organizationId }: Upload,
): Promise<Made> {
  async function load(): Promise<Buffer> {
    const bytes = await blobs.get({ kind: 'uploads', id }, MOST_UPLOAD_BYTES)
    if (!bytes) throw new NotUploaded()
    return bytes
  }
  try {
    const rendered = await pictures.render(load, KEPT, { owner: organizationId, isUpload: true })
    if (typeOf(rendered) !== contentType) return 'wrong_type'
    await blobs.put({ kind: 'pictures', id }, rendered.bytes, 'image/webp')
    const sha256 = createHash('sha256').update(rendered.bytes).digest()
    return { sha256, width: rendered.width, height: rendered.height }
  } catch (error) {
    if (error instanceof NotUploaded) return null
    if (error instanceof PictureRefused) return error.reason
    if (error instanceof BlobStoreAway) return 'store_away'
    throw error
  }
}

const typeOf = ({ sourceFormat }: Rendered) => `image/${sourceFormat === 'heif' ? 'avif' : sourceFormat}`
