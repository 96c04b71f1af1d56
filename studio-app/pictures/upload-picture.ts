import { allowUpload, confirmUpload, type BlobPurpose } from '@masuk/shared/contract/blobs.ts'
import type { StudioCall } from '../calls/create-call.ts'

/** A picture that the service has. */
export interface Uploaded {
  blobId: string
  url: string
}

export type UploadResult =
  | { kind: 'uploaded'; picture: Uploaded }
  | { kind: 'failed'; message: string | null }

interface Upload {
  organizationId: string
  purpose: BlobPurpose
  /** For the pictures of an event. */
  eventId?: string
  file: Blob & { type: string }
}

/** Asks, uploads, confirms. `message` is the service's own sentence, where it gave one. */
export async function uploadPicture(call: StudioCall, { file, ...where }: Upload): Promise<UploadResult> {
  const contentType = pictureTypes.find((each) => each === file.type) ?? 'image/jpeg'
  const allowed = await call(allowUpload, { body: { ...where, contentType, bytes: file.size } })
  if (allowed.kind !== 'reply') return { kind: 'failed', message: null }
  if (allowed.body.state === 'refused') return { kind: 'failed', message: allowed.body.message }
  const { blob, upload } = allowed.body
  if (!(await put(upload, file))) return { kind: 'failed', message: null }
  const { organizationId } = where
  const confirmed = await call(confirmUpload, { body: { organizationId, blobId: blob.id } })
  if (confirmed.kind !== 'reply') return { kind: 'failed', message: null }
  if (confirmed.body.state === 'refused') return { kind: 'failed', message: confirmed.body.message }
  return { kind: 'uploaded', picture: { blobId: blob.id, url: confirmed.body.picture.url } }
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** To this service or to a store of objects, which knows no session. */
async function put(upload: { url: string; headers: Record<string, string> }, file: Blob): Promise<boolean> {
  try {
    const isOurs = new URL(upload.url, location.href).origin === location.origin
    const { ok } = await fetch(upload.url, {
      method: 'PUT',
      headers: upload.headers,
      body: file,
      credentials: isOurs ? 'same-origin' : 'omit',
    })
    return ok
  } catch {
    return false
  }
}
