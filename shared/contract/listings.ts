import { z } from 'zod'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { organiserChange } from './organiser.ts'
import { outcome } from './outcome.ts'

const MIB = 1024 * 1024

const share = z.number().min(0).max(1)

/** One field of a draft: its value, where on the poster it was found, and how sure that is. */
function found(value: z.ZodString) {
  return z
    .object({
      value,
      foundIn: z
        .enum(['text', 'qr_code', 'model'])
        .describe('Words of the poster, a QR code on it, or what a model saw.'),
      quote: z.string().describe('The words or the code that it was taken from.'),
      place: z
        .object({ left: share, top: share, width: share, height: share })
        .nullable()
        .describe('Where they stand, as shares of the width and height; null when that is not known.'),
      confidence: share.describe('How sure it is, from 0 to 1.'),
    })
    .nullable()
}

/** What a poster says of an event, for a person to correct. Nothing of it is kept. */
const ListingDraft = z
  .object({
    title: found(z.string()),
    startsAt: found(UtcText),
    endsAt: found(UtcText),
    venue: found(z.string()),
    organizer: found(z.string()),
    url: found(z.string()),
  })
  .meta({ id: 'ListingDraft' })

/**
 * `listings.importPoster`: reads a poster. The body is the picture itself: jpeg, png, webp or avif, at most 12 MiB and 50
 * megapixels. Refused for what is no such picture; 429 when the person has read 20 within an hour, or others are waiting.
 * Source: specification, Discovery.
 */
export const importPoster = operation({
  ...organiserChange,
  method: 'POST',
  tag: 'Discovery',
  path: '/api/discovery/studio/listings/import-poster',
  needs: 'event.create',
  scope: 'organization',
  summary: 'Read a poster into a draft of a listing',
  description:
    'Send the picture itself as the body: JPEG, PNG, WebP or AVIF, at most 12 MiB and 50 megapixels. The reply is a draft: each field with its value, where it was found and how sure ' +
    'that is. Nothing is kept or published, and the place where a photo was taken is never looked at. 20 an hour a person.',
  // Whoever may not do this has nothing of theirs read.
  checks: ['origin', 'limit', 'authority', 'body', 'input', 'scope'],
  bodyKind: 'bytes',
  byteTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  limits: { bodyBytes: 12 * MIB },
  query: z.object({ organizationId: Id.optional() }),
  audit: 'none',
  reply: outcome(
    {
      draft: ListingDraft,
      readBy: z
        .enum(['text_recognition', 'model'])
        .describe('On this server, or by the model that its operator has configured.'),
      note: z
        .string()
        .nullable()
        .describe('A sentence about how it was read; null when there is nothing to say.'),
    },
    ['no_picture', 'unsupported_type', 'too_many_pixels', 'broken_picture', 'took_too_long'],
  ),
  example: { query: { organizationId: exampleIds.organization } },
})

/** `listings.source`: a browser on its way to the page of a listing. */
export const source = operation({
  method: 'GET',
  path: '/api/discovery/listings/{slug}/source',
  tag: 'Discovery',
  authority: 'public',
  origin: 'ignored',
  published: false,
  status: 302,
  summary: 'Go to the page of a listing',
  description:
    'Leads to the https address that the source has told, and to no other. Counts a visitor once a day, by a random cookie ' +
    'that is kept for a day; programs are not counted. A listing that is unknown or gone is 404.',
  params: z.object({ slug: z.string({ error: 'must be the slug of a listing' }) }),
  headers: z.object({ 'user-agent': z.string().optional(), 'sec-purpose': z.string().optional() }),
  reply: z.null(),
  faults: [400, 404, 429, 500],
  example: { params: { slug: exampleTexts.listingSlug } },
})

const count = z.int().min(0)

/** What both jobs have in common: called by a clock that knows the secret, on which nobody else may find them. */
const scheduled = {
  method: 'GET',
  tag: 'Discovery',
  authority: 'public',
  origin: 'ignored',
  published: false,
  checks: ['limit', 'input'],
  headers: z.object({ authorization: z.string().optional() }),
  faults: [400, 401, 404, 429, 500],
  example: {},
} as const

const busy = z.object({ state: z.literal('busy') })

/** `listings.ingest`: reads every source that is due. 404 without MASUK_CRON_SECRET, 401 with another one; `busy` while it runs elsewhere. */
export const ingest = operation({
  ...scheduled,
  path: '/api/cron/ingest-listings',
  summary: 'Read the sources of listings',
  description: 'For a clock outside; the service does the same every hour by itself.',
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('done'),
      sources: z.object({ read: count, unchanged: count, failed: count, paused: count, left: count }),
      listings: z.object({ added: count, kept: count, gone: count, skipped: count }),
    }),
    busy,
  ]),
})

/** `listings.recheck`: asks the pages of listings whether they are still there. */
export const recheck = operation({
  ...scheduled,
  path: '/api/cron/recheck-listings',
  summary: 'Recheck the pages of listings',
  description: 'For a clock outside; the service does the same every six hours by itself.',
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('done'), checked: count, failed: count, gone: count }),
    busy,
  ]),
})

export const listingOperations = {
  'listings.importPoster': importPoster,
  'listings.source': source,
  'listings.ingest': ingest,
  'listings.recheck': recheck,
}
