import type { BlobPurpose } from '@masuk/shared/contract/blobs.ts'
import { Fault } from '../core/fault.ts'
import type { Db, Tx } from '../db/db.ts'
import { sharePicture } from '../locks/picture-locks.ts'
import { findPicture } from './store.ts'

/** Where a picture is, as a path on this host; null without one. */
export function pictureUrl<Id extends string | null>(blobId: Id): Id extends null ? null : string
export function pictureUrl(blobId: string | null): string | null {
  return blobId === null ? null : `/api/image?src=${blobId}`
}

interface Wanted {
  organizationId: string
  blobId: string
  purpose: BlobPurpose
  /** The event that the picture is for. */
  eventId?: string
}

/** True when it is a picture that was uploaded for just this; then it stays until the transaction ends. Of others it is 404. */
export async function isPictureFor(tx: Tx, { purpose, eventId, ...key }: Wanted): Promise<boolean> {
  const picture = await sharePicture(tx, key)
  if (!picture) throw new Fault(404, NO_SUCH_UPLOAD)
  return picture.isConfirmed && picture.purpose === purpose && picture.eventId === (eventId ?? null)
}

/** The SHA-256 of a picture in hexadecimal, or null when there is none. */
export async function findPictureHash(db: Db, blobId: string): Promise<string | null> {
  const picture = await findPicture(db, blobId)
  return picture?.sha256?.toString('hex') ?? null
}

export const NO_SUCH_UPLOAD = 'There is no such upload, or it was not used for a day. Ask for a new one.'
export const NO_SUCH_PICTURE =
  'This is no picture for that, or it is not confirmed. Upload one with that purpose.'
