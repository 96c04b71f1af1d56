import { randomUUIDv7 } from 'node:crypto'
import { MOST_UNUSED_UPLOADS, UPLOAD_MINUTES } from '@masuk/shared/contract/blobs.ts'
import { done } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import type { Deps } from '../core/deps.ts'
import { refused } from '../core/refused.ts'
import { requireEvent } from '../events/event.ts'
import type { UploadRequest } from '../outside/blobs/blobs.ts'
import { signUploadToken } from '../signing/links/upload-token.ts'
import { addBlob, countUnused } from './store.ts'

const MINUTE_MS = 60_000

/** `blobs.upload`: the right to upload one picture, kept before anything is uploaded. */
export const allowUpload: Handler<'blobs.upload'> = async (context) => {
  const { deps, proof, input } = context
  const { organizationId, session } = proof
  const blobId = randomUUIDv7()
  const expiresAt = new Date(deps.clock.now().getTime() + UPLOAD_MINUTES * MINUTE_MS)
  const upload = await requestFor(deps, { blobId, organizationId, userId: session.userId, expiresAt }, input)
  return changeOrganization(context, async ({ tx, now }) => {
    const { purpose, eventId = null, contentType, bytes } = input.body
    if (eventId !== null) await requireEvent(tx, { organizationId, eventId })
    if ((await countUnused(tx, organizationId)) >= MOST_UNUSED_UPLOADS)
      return refused('too_many', 'Too many uploads are not used yet. They go after a day: try again then.')
    const uploadedBy = session.userId
    await addBlob(tx, { organizationId, blobId, purpose, eventId, contentType, bytes, uploadedBy, now })
    return done(
      {
        state: 'done',
        blob: { id: blobId },
        upload: upload.request,
        expiresAt: expiresAt.toISOString(),
        store: upload.store,
      },
      {
        action: 'blob.upload_allowed',
        subjectId: blobId,
        metadata: { eventId, bytes },
      },
    )
  })
}

interface Allowed {
  blobId: string
  organizationId: string
  userId: string
  expiresAt: Date
}

/** To the object store by its own signature, or to this service by ours. */
async function requestFor(
  { blobs, keyrings }: Deps,
  { organizationId, ...allowed }: Allowed,
  { body: { contentType, bytes } }: InputOf<'blobs.upload'>,
): Promise<{ request: UploadRequest; store: 's3' | 'data_directory' }> {
  const expiresInSeconds = UPLOAD_MINUTES * 60
  const presigned = await blobs.presign({ blobId: allowed.blobId, contentType, bytes, expiresInSeconds })
  if (presigned) return { request: presigned, store: 's3' }
  const token = signUploadToken(keyrings.links, { ...allowed, contentType, bytes })
  const query = new URLSearchParams({ organizationId, token })
  const url = `/api/blob/content?${query.toString()}`
  return {
    request: { method: 'PUT', url, headers: { 'content-type': contentType } },
    store: 'data_directory',
  }
}
