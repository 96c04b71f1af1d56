import { compose, composedRows } from '../db/compose.ts'
import type { Knex } from 'knex'
import type { Db } from '../db/db.ts'

export interface PublishedRow {
  id: string
  slug: string
  name: string
  organizationName: string
  logoBlobId: string | null
  venue: string
  cover: string | null
  startsAt: Date
  endsAt: Date
  categoryIds: string[]
  fromPriceSen: number | null
  startsAtMicros: string
  /** The host that told of it; null for an event of ours. */
  source: string | null
  /** Whether it has a page of its own elsewhere. */
  hasPage: boolean
}

export interface PublishedFilters {
  category: string | null
  words: readonly string[]
  from: Date
  to: Date | null
  after: { startsAtMicros: string; eventId: string } | null
  now: Date
  limit: number
  hasListings: boolean
}

/** Public events that are published, the next to start first; with listings between them when they are asked for. */
export async function listPublished(db: Db, filters: PublishedFilters): Promise<PublishedRow[]> {
  return composedRows<PublishedRow>(db, publishedPage(filters))
}

/** The query of `listPublished`, with only the conditions that are asked for. */
export function publishedPage(filters: PublishedFilters): Knex.QueryBuilder {
  const events = eventPart(filters)
  // A listing has no category, so none is in one.
  if (!filters.hasListings || filters.category) return events
  // Each part ends by itself at the size of a page, so that each follows its own index.
  return compose
    .select('*')
    .from(compose.unionAll([events, listingPart(filters)], true).as('page'))
    .orderByRaw('"startsAt", id')
    .limit(filters.limit)
}

function eventPart({ category, now, ...filters }: PublishedFilters): Knex.QueryBuilder {
  const part = compose('events as e')
    .join('organizations as o', 'o.id', 'e.organization_id')
    .select(compose.raw(COLUMNS, [now, now]))
    .whereRaw(`e.status = 'published' and e.visibility = 'public'`)
  if (category) part.whereRaw(IN_CATEGORY, [category])
  return inPage(part, { at: 'e', words: EVENT_WORDS }, filters)
}

function listingPart(filters: PublishedFilters): Knex.QueryBuilder {
  const part = compose('listings as l')
    .join('listing_sources as s', 's.id', 'l.source_id')
    .leftJoin('organizations as o', 'o.id', 's.organization_id')
    .select(compose.raw(LISTING_COLUMNS))
    .whereRaw('l.gone_at is null')
  return inPage(part, { at: 'l', words: LISTING_WORDS }, filters)
}

/** What both parts have in common: their times, the words that are looked for, and where the page begins and ends. */
function inPage(
  part: Knex.QueryBuilder,
  { at, words: text }: { at: 'e' | 'l'; words: string },
  { words, from, to, after, limit }: Omit<PublishedFilters, 'category' | 'now' | 'hasListings'>,
): Knex.QueryBuilder {
  part.where(`${at}.ends_at`, '>', from).orderByRaw(`${at}.starts_at, ${at}.id`).limit(limit)
  if (to) part.where(`${at}.starts_at`, '<', to)
  for (const word of words) part.whereRaw(`${text} ilike ?`, [`%${word.replace(/[\\%_]/g, '\\$&')}%`])
  if (after) part.whereRaw(`(${at}.starts_at, ${at}.id) > ${AFTER}`, [after.startsAtMicros, after.eventId])
  return part
}

const COLUMNS = `e.id, e.slug, e.name, o.name as "organizationName", o.logo_blob_id as "logoBlobId", e.venue, e.cover,
  e.starts_at as "startsAt", e.ends_at as "endsAt",
  coalesce((select array_agg(c.category_id order by c.category_id) from event_categories c
             where c.organization_id = e.organization_id and c.event_id = e.id), '{}') as "categoryIds",
  (select min(t.price_sen) from ticket_types t
    where t.organization_id = e.organization_id and t.event_id = e.id and t.public_registration
      and (t.sales_start_at is null or t.sales_start_at <= ?::timestamptz)
      and (t.sales_end_at is null or t.sales_end_at > ?::timestamptz)) as "fromPriceSen",
  (extract(epoch from e.starts_at) * 1000000)::bigint::text as "startsAtMicros",
  null::text as source, false as "hasPage"`
const IN_CATEGORY = `exists (select from event_categories c join categories g on g.id = c.category_id
  where c.organization_id = e.organization_id and c.event_id = e.id and g.slug = ?)`
const EVENT_WORDS = `e.name || ' ' || e.venue || ' ' || o.name`
const HOST = `split_part(split_part(s.url, '/', 3), ':', 1)`
/** In the order of those of events: a union knows columns by their place. */
const LISTING_COLUMNS = `l.id, l.slug, l.title as name, coalesce(o.name, ${HOST}) as "organizationName",
  o.logo_blob_id as "logoBlobId", l.venue, null::text as cover, l.starts_at as "startsAt", l.ends_at as "endsAt", '{}'::uuid[] as "categoryIds",
  null::bigint as "fromPriceSen", (extract(epoch from l.starts_at) * 1000000)::bigint::text as "startsAtMicros",
  ${HOST} as source, l.url is not null as "hasPage"`
const LISTING_WORDS = `l.title || ' ' || l.venue || ' ' || coalesce(o.name, ${HOST})`
const AFTER = `(timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid)`
