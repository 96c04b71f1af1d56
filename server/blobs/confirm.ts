import { done, unchanged } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { makePicture } from './make-picture.ts'
import type { UploadProblem } from './make-picture.ts'
import { NO_SUCH_UPLOAD, pictureUrl } from './picture.ts'
import { findBlob, noteConfirmed } from './store.ts'
import type { BlobKeyOfTenant, BlobRow } from './store.ts'

const SENTENCES = {
  not_uploaded: 'Nothing was uploaded yet. Upload it first.',
  wrong_type: 'It is a picture of another type than you have said. Ask to upload it as what it is.',
  no_picture: 'This file is no picture, or it is damaged. Choose a JPEG, PNG, WebP or AVIF file.',
  too_many_pixels: 'The picture is too large. Choose one of at most 50 megapixels.',
  too_slow: 'The picture could not be read. Save it anew as JPEG, and try again.',
  store_away: 'Pictures can not be kept at this moment. Try again in a minute.',
  busy: 'Too many pictures are worked on now. Try again in a few seconds.',
} as const satisfies Record<UploadProblem | 'not_uploaded', string>

/** `blobs.confirm`: a picture of our own making in place of the file that was uploaded. */
export const confirmUpload: Handler<'blobs.confirm'> = async (context) => {
  const { deps, proof, input } = context
  const key = { organizationId: proof.organizationId, blobId: input.body.blobId }
  const blob = await findBlob(deps.db.web, key)
  if (!blob) throw new Fault(404, NO_SUCH_UPLOAD)
  const made =
    madeBefore(blob) ?? (await makePicture(deps, { ...key, ...blob })) ?? (await madeMeanwhile(deps, key))
  if (typeof made === 'string') return refused(made, SENTENCES[made])
  const { width, height } = made
  const picture = { id: blob.id, url: pictureUrl(blob.id), width, height }
  const reply = await changeOrganization(context, async ({ tx, now }) => {
    const { sha256 } = made
    const isNew = sha256 !== null && (await noteConfirmed(tx, key, { picture: { ...picture, sha256 }, now }))
    // Whoever was quicker has made the same of it, unless it was removed meanwhile.
    if (!isNew && !(await findBlob(tx, key))) throw new Fault(404, NO_SUCH_UPLOAD)
    if (!isNew) return unchanged({ state: 'done', picture } as const)
    return done({ state: 'done', picture } as const, {
      action: 'blob.confirmed',
      subjectId: blob.id,
      metadata: { width, height },
    })
  })
  // What is left is removed with the picture.
  await deps.blobs.delete({ kind: 'uploads', id: blob.id }).catch(() => undefined)
  return reply
}

function madeBefore({ width, height }: BlobRow) {
  return width !== null && height !== null ? { width, height, sha256: null } : null
}

/** Whoever was quicker has removed the file that was sent. */
async function madeMeanwhile({ db }: Deps, key: BlobKeyOfTenant) {
  const blob = await findBlob(db.web, key)
  return (blob && madeBefore(blob)) ?? 'not_uploaded'
}
