import type { BlobPurpose } from '@masuk/shared/contract/blobs.ts'
import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedBlobs } from '../locks/picture-locks.ts'

export interface BlobKeyOfTenant {
  organizationId: string
  blobId: string
}

export interface NewBlob extends BlobKeyOfTenant {
  purpose: BlobPurpose
  eventId: string | null
  contentType: string
  bytes: number
  uploadedBy: string
  now: Date
}

/** Keeps that something may be uploaded. */
export async function addBlob(tx: Tx, blob: NewBlob): Promise<void> {
  await tx.query(
    `insert into blobs (organization_id, id, purpose, event_id, content_type, upload_bytes, uploaded_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      blob.organizationId,
      blob.blobId,
      blob.purpose,
      blob.eventId,
      blob.contentType,
      blob.bytes,
      blob.uploadedBy,
      blob.now,
    ],
  )
}

/** Uploads of an organisation to which nothing refers. */
export function countUnused(tx: Tx, organizationId: string): Promise<number> {
  return readCount(
    tx,
    `select count(*) from blobs b
      where b.organization_id = $1
        and not exists (select from events e where e.organization_id = $1 and e.cover_blob_id = b.id)
        and not exists (select from organizations o where o.id = $1 and o.logo_blob_id = b.id)
        and not exists (select from giveaways g where g.organization_id = $1 and g.picture_blob_id = b.id)`,
    [organizationId],
  )
}

/** An upload, and the picture that was made of it. */
export interface BlobRow {
  id: string
  contentType: string
  width: number | null
  height: number | null
}

/** Null when it is not of this organisation, or is being removed. */
export async function findBlob(db: Db, { organizationId, blobId }: BlobKeyOfTenant): Promise<BlobRow | null> {
  const { rows } = await db.query<BlobRow>(
    `select id, content_type as "contentType", width, height
       from blobs where organization_id = $1 and id = $2 and removing_at is null`,
    [organizationId, blobId],
  )
  return rows[0] ?? null
}

export interface MadePicture {
  sha256: Buffer
  width: number
  height: number
}

/** Writes down the picture that was made of an upload; false when another has, or when it is being removed. */
export async function noteConfirmed(
  tx: Tx,
  { organizationId, blobId }: BlobKeyOfTenant,
  { picture, now }: { picture: MadePicture; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update blobs set confirmed_at = $3, sha256 = $4, width = $5, height = $6
      where organization_id = $1 and id = $2 and confirmed_at is null and removing_at is null`,
    [organizationId, blobId, now, picture.sha256, picture.width, picture.height],
  )
  return rowCount === 1
}

/** The hash of a picture that is confirmed; an address names it by its id alone, and whoever knows it may see it. */
export async function findPicture(db: Db, blobId: string): Promise<{ sha256: Buffer | null } | null> {
  const { rows } = await db.query<{ sha256: Buffer | null }>(
    'select sha256 from blobs where id = $1 and confirmed_at is not null and removing_at is null',
    [blobId],
  )
  return rows[0] ?? null
}

/** Marks what nothing refers to: from then on nothing may. Returns those of an earlier try as well. */
export async function markRemoving(tx: Tx, { blobIds }: LockedBlobs, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update blobs b set removing_at = coalesce(b.removing_at, $2)
      where b.id = any ($1)
        and not exists (select from events e where e.organization_id = b.organization_id and e.cover_blob_id = b.id)
        and not exists (select from organizations o where o.id = b.organization_id and o.logo_blob_id = b.id)
        and not exists (select from giveaways g where g.organization_id = b.organization_id and g.picture_blob_id = b.id)
      returning b.id`,
    [blobIds, now],
  )
  return rows.map(({ id }) => id)
}

/** Forgets blobs whose bytes are gone. */
export async function deleteRemoved(db: Db, blobIds: readonly string[]): Promise<void> {
  await db.query('delete from blobs where id = any ($1) and removing_at is not null', [blobIds])
}
