import { createHash, randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import { pictureUrl } from '../blobs/picture.ts'
import type { Deps } from '../core/deps.ts'
import type { AddedOrganization } from './add-organizations.ts'

interface Drawing {
  organization: AddedOrganization
  purpose: 'event_cover' | 'organization_logo'
  eventId: string | null
  /** Of our own shapes, below this folder. */
  file: string
  now: number
}

/** Gives an event of the demo its cover, as its organiser would upload it. */
export async function addCover(
  tx: Knex.Transaction,
  deps: Pick<Deps, 'blobs'>,
  { eventId, cover, ...of }: { organization: AddedOrganization; eventId: string; cover: string; now: number },
): Promise<void> {
  const blobId = await addPicture(tx, deps, {
    ...of,
    purpose: 'event_cover',
    eventId,
    file: `covers/${cover}.svg`,
  })
  const key = { organization_id: of.organization.organizationId, id: eventId }
  await tx('events')
    .where(key)
    .update({ cover: pictureUrl(blobId), cover_blob_id: blobId })
}

/** Gives an organisation of the demo its logo. */
export async function addLogo(
  tx: Knex.Transaction,
  deps: Pick<Deps, 'blobs'>,
  of: { organization: AddedOrganization; now: number },
): Promise<void> {
  const { slug, organizationId } = of.organization
  const drawing = { ...of, purpose: 'organization_logo', eventId: null, file: `logos/${slug}.svg` } as const
  const blobId = await addPicture(tx, deps, drawing)
  await tx('organizations').where({ id: organizationId }).update({ logo_blob_id: blobId })
}

async function addPicture(
  tx: Knex.Transaction,
  { blobs }: Pick<Deps, 'blobs'>,
  { organization, purpose, eventId, file, now }: Drawing,
): Promise<string> {
  // 41 ms, and only for a demo that is made.
  const { default: sharp } = await import('sharp')
  const svg = await readFile(new URL(file, import.meta.url))
  const { data, info } = await sharp(svg).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
  const id = randomUUIDv7()
  const at = new Date(now)
  await tx('blobs').insert({
    organization_id: organization.organizationId,
    id,
    purpose,
    event_id: eventId,
    content_type: 'image/webp',
    upload_bytes: data.length,
    uploaded_by: organization.ownerId,
    created_at: at,
    confirmed_at: at,
    sha256: createHash('sha256').update(data).digest(),
    width: info.width,
    height: info.height,
  })
  await blobs.put({ kind: 'pictures', id }, data, 'image/webp')
  return id
}
