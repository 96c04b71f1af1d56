import type { Tx } from '../db/db.ts'

// Locks of uploaded pictures. Their place in the order of all locks is in locks.ts.

declare const lock: unique symbol

/** A picture that is not removed until this transaction ends, so that something may refer to it. */
export interface SharedPicture {
  readonly organizationId: string
  readonly blobId: string
  readonly purpose: string
  readonly eventId: string | null
  readonly isConfirmed: boolean
  readonly [lock]: 'shared picture'
}

/** Null when the organisation has no such upload, or when it is being removed. */
export async function sharePicture(
  tx: Tx,
  { organizationId, blobId }: { organizationId: string; blobId: string },
): Promise<SharedPicture | null> {
  const { rows } = await tx.query<Omit<SharedPicture, 'organizationId' | 'blobId' | typeof lock>>(
    `select purpose, event_id as "eventId", confirmed_at is not null as "isConfirmed" from blobs
      where organization_id = $1 and id = $2 and removing_at is null for share`,
    [organizationId, blobId],
  )
  const [picture] = rows
  return picture ? ({ organizationId, blobId, ...picture } as SharedPicture) : null
}

/** Uploads to which nothing begins to refer until this transaction ends; who refers to one already is for the caller to ask. */
export interface LockedBlobs {
  readonly blobIds: readonly string[]
  readonly [lock]: 'blobs'
}

/** Uploads of before that moment, without those that others hold. */
export async function lockOldBlobs(
  tx: Tx,
  { before, most }: { before: Date; most: number },
): Promise<LockedBlobs> {
  const { rows } = await tx.query<{ id: string }>(
    `select b.id from blobs b
      where b.created_at < $1
        and not exists (select from events e where e.organization_id = b.organization_id and e.cover_blob_id = b.id)
        and not exists (select from organizations o where o.id = b.organization_id and o.logo_blob_id = b.id)
        and not exists (select from giveaways g where g.organization_id = b.organization_id and g.picture_blob_id = b.id)
      order by b.created_at limit $2 for update of b skip locked`,
    [before, most],
  )
  return { blobIds: rows.map(({ id }) => id) } as unknown as LockedBlobs
}
