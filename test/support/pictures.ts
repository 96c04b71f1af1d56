import sharp from 'sharp'
import type { InputOf } from '../../server/core/handler.ts'
import { signUploadToken } from '../../server/signing/links/upload-token.ts'
import type { Answered } from './ask.ts'
import { as, done } from './call.ts'
import { MINUTE_MS } from './clock.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'
import { addRow } from './tables.ts'

/** A picture of one colour. */
export const plainPicture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#19b58a' } })

export const plainPng = await plainPicture().png().toBuffer()

/** An upload of a picture, as it is before it is confirmed. */
export async function addUpload(
  house: House,
  { organizationId, owner }: { organizationId: string; owner: Person },
  given: { bytes?: Uint8Array; contentType?: string; createdAt?: Date; purpose?: string } = {},
) {
  const { bytes = plainPng, ...row } = given
  const uploadBytes = Math.max(bytes.length, 1)
  const blob = await addRow(house, 'blobs', { organizationId, uploadBytes, uploadedBy: owner.userId, ...row })
  await house.deps.blobs.put({ kind: 'uploads', id: blob.id }, bytes, blob.contentType)
  return blob
}

type Upload = InputOf<'blobs.upload'>['body']

/** Asks to upload a picture. */
export const askToUpload = (house: House, person: Person, body: Omit<Upload, 'bytes'> & { bytes?: number }) =>
  done(as(house, person).call('blobs.upload', { body: { bytes: plainPng.length, ...body } }))

interface Sent {
  url: string
  headers?: Record<string, string>
}

/** Sends the bytes of an upload as a browser does. */
export function sendUpload(
  house: House,
  person: Person,
  { url, headers = {} }: Sent,
  bytes: Uint8Array = plainPng,
): Promise<Answered> {
  const session = { origin: house.deps.origins[0] ?? '', cookie: person.cookie ?? '' }
  return house.ask({
    method: 'PUT',
    path: url,
    headers: { ...session, ...headers },
    body: Buffer.from(bytes),
  })
}

/** The id of a picture that was uploaded in all three steps. */
export async function uploadPicture(
  house: House,
  person: Person,
  wanted: Omit<Upload, 'bytes' | 'contentType'>,
): Promise<string> {
  const { upload, blob } = await askToUpload(house, person, { ...wanted, contentType: 'image/png' })
  await sendUpload(house, person, upload)
  await done(as(house, person).call('blobs.confirm', { body: { blobId: blob.id } }))
  return blob.id
}

/** A permission of that person to upload one byte. */
export async function uploadTokenOf(
  house: House,
  tenant: { organizationId: string; owner: Person },
  { userId }: Person,
): Promise<string> {
  const { id: blobId } = await addUpload(house, tenant)
  const expiresAt = new Date(house.clock.now().getTime() + MINUTE_MS)
  const upload = { blobId, userId, contentType: 'image/png', bytes: 1, expiresAt }
  return signUploadToken(house.deps.keyrings.links, upload)
}
