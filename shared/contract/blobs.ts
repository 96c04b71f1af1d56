import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Id, UtcText, line } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange } from './organiser.ts'
import { outcome } from './outcome.ts'

/** 12 MiB. Source: specification, Limits (poster import). */
export const MOST_UPLOAD_BYTES = 12 * 1024 * 1024
/** How long an upload may be begun after it was allowed. */
export const UPLOAD_MINUTES = 5
/** Uploads of an organisation that nothing refers to yet. */
export const MOST_UNUSED_UPLOADS = 100

export const BlobPurpose = z.enum(['event_cover', 'organization_logo', 'poster', 'giveaway_picture'], {
  error: 'must be event_cover, organization_logo, poster or giveaway_picture',
})
export type BlobPurpose = z.output<typeof BlobPurpose>

const PictureType = z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif'], {
  error: 'must be image/jpeg, image/png, image/webp or image/avif',
})

const size = {
  error: `must be a whole number from 1 to ${MOST_UPLOAD_BYTES}`,
}
const organizationId = Id.optional().describe(
  'The organisation; left out: the one selected last or, when none ever was, the only one.',
)
const isOfEvent = (purpose: BlobPurpose) => purpose === 'event_cover' || purpose === 'giveaway_picture'

/** What the three steps have in common: whoever may change events uploads pictures. */
const uploading = {
  ...organiserChange,
  published: false,
  needs: 'event.edit',
  scope: 'organization',
} as const

/** `blobs.upload`: permission to upload one picture of exactly this type and size. Source: specification, Internal endpoints. */
export const allowUpload = operation({
  ...uploading,
  method: 'POST',
  path: '/api/blob/upload',
  summary: 'Ask to upload a picture',
  description:
    `Replies the request that uploads it, for ${UPLOAD_MINUTES} minutes and once: to this service, or to the object store when one is ` +
    'configured. Then confirm it: before that nothing can refer to it, and what is never confirmed is deleted after a day.',
  body: z
    .object({
      organizationId,
      purpose: BlobPurpose,
      eventId: Id.optional().describe('For event_cover and giveaway_picture: the event.'),
      contentType: PictureType,
      bytes: z.int(size).min(1, size).max(MOST_UPLOAD_BYTES, size),
    })
    .refine(({ purpose, eventId }) => isOfEvent(purpose) === (eventId !== undefined), {
      path: ['eventId'],
      error: 'must be given for event_cover and giveaway_picture, and for nothing else',
    }),
  reply: outcome(
    {
      blob: z.object({ id: Id }),
      upload: z.object({
        method: z.literal('PUT'),
        url: z.string(),
        headers: z.record(z.string(), z.string()),
      }),
      expiresAt: UtcText,
      store: z
        .enum(['data_directory', 's3'])
        .describe('`data_directory`: MASUK_BLOB_URL is not set, so uploads come to this service.'),
    },
    ['too_many'],
  ),
  audit: { subject: 'blob', actions: { 'blob.upload_allowed': 'Was allowed to upload a picture' } },
  example: {
    body: {
      organizationId: exampleIds.organization,
      purpose: 'event_cover',
      eventId: exampleIds.event,
      contentType: 'image/png',
      bytes: 123_456,
    },
  },
})

/** `blobs.put`: the upload itself, where no object store is configured. */
export const putUpload = operation({
  ...uploading,
  method: 'PUT',
  path: '/api/blob/content',
  summary: 'Upload a picture',
  description:
    'The request that `blobs.upload` replied, by the same person. Once, with exactly the type and size that were named.',
  // Who may not upload sends 12 MiB for nothing otherwise.
  checks: ['origin', 'limit', 'authority', 'input', 'scope', 'body'],
  headers: z.object({ 'content-type': line(100).optional() }),
  query: z.object({ organizationId, token: line(600) }),
  bodyKind: 'bytes',
  limits: { bodyBytes: MOST_UPLOAD_BYTES },
  reply: outcome({ blob: z.object({ id: Id }) }, ['expired', 'wrong_type', 'wrong_size', 'already_uploaded']),
  audit: 'none',
  example: { query: { organizationId: exampleIds.organization, token: exampleTexts.uploadToken } },
})

export const Picture = z
  .object({
    id: Id,
    url: z.string().describe('Its path on this host. `w` and `q` choose a width and a quality.'),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Picture' })

/** `blobs.confirm`: what was uploaded becomes a picture. */
export const confirmUpload = operation({
  ...uploading,
  method: 'POST',
  path: '/api/blob/confirm',
  summary: 'Confirm an upload',
  description:
    'Looks at what was uploaded, whatever it said of itself, and writes it anew without what else it holds (place, device). A file that ' +
    'is no picture is refused. Sent again it is answered as before.',
  body: z.object({ organizationId, blobId: Id }),
  reply: outcome({ picture: Picture }, [
    'not_uploaded',
    'wrong_type',
    'no_picture',
    'too_many_pixels',
    'too_slow',
    'busy',
    'store_away',
  ]),
  audit: { subject: 'blob', actions: { 'blob.confirmed': 'Uploaded a picture' } },
  example: { body: { organizationId: exampleIds.organization, blobId: exampleIds.blob } },
})

export const blobOperations = {
  'blobs.upload': allowUpload,
  'blobs.put': putUpload,
  'blobs.confirm': confirmUpload,
}
