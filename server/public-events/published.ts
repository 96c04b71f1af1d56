import { pictureUrl } from '../blobs/picture.ts'
import type { Handler } from '../core/handler.ts'
import { tagged } from '../core/reply.ts'
import { listPublished } from './published-list.ts'
import type { PublishedRow } from './published-list.ts'

/** `publicEvents.published`: one page of what is on. */
export const published: Handler<'publicEvents.published'> = async ({ input: { query, headers }, deps }) => {
  const { category = null, q = '', from, to, include, limit, after } = query
  const now = deps.clock.now()
  const [startsAtMicros = '', eventId = ''] = after?.split('.') ?? []
  const rows = await listPublished(deps.db.web, {
    category,
    words: q.split(/\s+/).filter(Boolean).slice(0, 8),
    from: from ? new Date(from) : now,
    to: to ? new Date(to) : null,
    after: after ? { startsAtMicros, eventId } : null,
    now,
    limit: limit + 1,
    hasListings: include === 'listings' && (await deps.flags.isOn('listings', null)),
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const next = last ? `${last.startsAtMicros}.${last.id}` : null
  return tagged({ events: page.map(show), next }, headers['if-none-match'])
}

function show({
  startsAtMicros: _,
  cover,
  logoBlobId,
  startsAt,
  endsAt,
  source,
  hasPage,
  ...event
}: PublishedRow) {
  const pictures = { coverUrl: cover, organizationLogoUrl: pictureUrl(logoBlobId) }
  const shown = { ...event, ...pictures, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  if (source === null) return shown
  const sourcePath = hasPage ? `/api/discovery/listings/${event.slug}/source` : null
  return { ...shown, listing: { source, sourcePath } }
}
