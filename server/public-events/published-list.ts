import { compose, composedRows } from '../db/compose.ts'
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
}

export interface PublishedFilters {
  category: string | null
  words: readonly string[]
  from: Date
  to: Date | null
  after: { startsAtMicros: string; eventId: string } | null
  now: Date
  limit: number
}

/** Public events that are published, the next to start first. */
export async function listPublished(db: Db, filters: PublishedFilters): Promise<PublishedRow[]> {
  return composedRows<PublishedRow>(db, publishedPage(filters))
}

/** The query of `listPublished`, with only the conditions that are asked for. */
export function publishedPage({ category, words, from, to, after, now, limit }: PublishedFilters) {
  const page = compose('events as e')
    .join('organizations as o', 'o.id', 'e.organization_id')
    .select(compose.raw(COLUMNS, [now, now]))
    .whereRaw(`e.status = 'published' and e.visibility = 'public'`)
    .where('e.ends_at', '>', from)
    .orderByRaw('e.starts_at, e.id')
    .limit(limit)
  if (to) page.where('e.starts_at', '<', to)
  if (category) page.whereRaw(IN_CATEGORY, [category])
  for (const word of words) page.whereRaw(HAS_WORD, [`%${word.replace(/[\\%_]/g, '\\$&')}%`])
  if (after) page.whereRaw(BEHIND, [after.startsAtMicros, after.eventId])
  return page
}

const COLUMNS = `e.id, e.slug, e.name, o.name as "organizationName", o.logo_blob_id as "logoBlobId", e.venue, e.cover,
  e.starts_at as "startsAt", e.ends_at as "endsAt",
  coalesce((select array_agg(c.category_id order by c.category_id) from event_categories c
             where c.organization_id = e.organization_id and c.event_id = e.id), '{}') as "categoryIds",
  (select min(t.price_sen) from ticket_types t
    where t.organization_id = e.organization_id and t.event_id = e.id and t.public_registration
      and (t.sales_start_at is null or t.sales_start_at <= ?::timestamptz)
      and (t.sales_end_at is null or t.sales_end_at > ?::timestamptz)) as "fromPriceSen",
  (extract(epoch from e.starts_at) * 1000000)::bigint::text as "startsAtMicros"`
const IN_CATEGORY = `exists (select from event_categories c join categories g on g.id = c.category_id
  where c.organization_id = e.organization_id and c.event_id = e.id and g.slug = ?)`
const HAS_WORD = `e.name || ' ' || e.venue || ' ' || o.name ilike ?`
const BEHIND = `(e.starts_at, e.id) > (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid)`
