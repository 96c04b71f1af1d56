import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { slugOf, withSuffix } from '../events/slug.ts'
import type { Entry } from './entries/entry.ts'

const AT_ONCE = 500

/**
 * Adds the entries of a source, or brings its listings up to date; how many were new. One that had left is back. One whose
 * page is dead stays gone as long as it names the same page.
 */
export async function saveEntries(
  db: Db,
  { sourceId, entries, now }: { sourceId: string; entries: readonly Entry[]; now: Date },
): Promise<number> {
  // Two of one name can't be in one statement: the last one counts.
  const named = [...new Map(entries.map((entry) => [entry.uid, entry])).values()]
  let added = 0
  for (let from = 0; from < named.length; from += AT_ONCE)
    added += await saveSome(db, { sourceId, now, entries: named.slice(from, from + AT_ONCE) })
  return added
}

async function saveSome(
  db: Db,
  { sourceId, entries, now }: { sourceId: string; entries: readonly Entry[]; now: Date },
): Promise<number> {
  const ids = entries.map(() => randomUUIDv7())
  const { rows } = await db.query<{ isNew: boolean }>(
    `insert into listings as l
            (id, source_id, uid, slug, title, venue, url, starts_at, ends_at, created_at, seen_at)
     select e.id, $1, e.uid, e.slug, e.title, e.venue, e.url, e.starts_at, e.ends_at, $2, $2
       from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[])
            as e (id, uid, slug, title, venue, url, starts_at, ends_at)
     on conflict (source_id, uid) do update
        set title = excluded.title, venue = excluded.venue, url = excluded.url, starts_at = excluded.starts_at,
            ends_at = excluded.ends_at, seen_at = excluded.seen_at,
            failed_checks = case when l.url is not distinct from excluded.url then l.failed_checks else 0 end,
            failing_since = case when l.url is not distinct from excluded.url then l.failing_since end,
            gone_at = case when l.gone_because = 'dead_link' and l.url is not distinct from excluded.url then l.gone_at end,
            gone_because = case when l.gone_because = 'dead_link' and l.url is not distinct from excluded.url
                                then l.gone_because end
     returning l.id = any ($3::uuid[]) as "isNew"`,
    [
      sourceId,
      now,
      ids,
      entries.map(({ uid }) => uid),
      entries.map(({ title }, at) => withSuffix(slugOf(title), ids[at]?.slice(-12) ?? '')),
      entries.map(({ title }) => title),
      entries.map(({ venue }) => venue),
      entries.map(({ url }) => url),
      entries.map(({ startsAt }) => startsAt),
      entries.map(({ endsAt }) => endsAt),
    ],
  )
  return rows.filter(({ isNew }) => isNew).length
}

/** Marks what a source no longer names, of that which is not over; how many there were. */
export async function markLeft(db: Db, { sourceId, now }: { sourceId: string; now: Date }): Promise<number> {
  const { rowCount } = await db.query(
    `update listings set gone_at = $2, gone_because = 'left_source'
      where source_id = $1 and seen_at < $2 and gone_at is null and ends_at > $2`,
    [sourceId, now],
  )
  return rowCount ?? 0
}

/** Pages of listings that are to be looked at again, the one that was looked at longest ago first. */
export async function listUncheckedPages(
  db: Db,
  { now, before, most }: { now: Date; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await db.query<{ url: string | null }>(
    `select url from listings
      where gone_at is null and url is not null and ends_at > $1 and (checked_at is null or checked_at <= $2)
      group by url order by min(coalesce(checked_at, 'epoch')), url limit $3`,
    [now, before, most],
  )
  return rows.flatMap(({ url }) => url ?? [])
}

/** A page fails so often, and on more than one day, before its listings are gone. */
const GONE_AFTER_FAILURES = 3

/** Keeps what became of pages, for all listings that lead to them; how many listings are gone for it. */
export async function keepChecks(
  db: Db,
  { checks, day, now }: { checks: readonly { url: string; isThere: boolean }[]; day: string; now: Date },
): Promise<number> {
  const { rows } = await db.query<{ isGone: boolean }>(
    `update listings l
        set checked_at = $1,
            failed_checks = case when c.is_there then 0 else l.failed_checks + 1 end,
            failing_since = case when c.is_there then null else coalesce(l.failing_since, $2::date) end,
            gone_at = case when not c.is_there and l.failed_checks + 1 >= $5 and l.failing_since < $2::date
                           then $1::timestamptz end,
            gone_because = case when not c.is_there and l.failed_checks + 1 >= $5 and l.failing_since < $2::date
                                then 'dead_link' end
       from unnest($3::text[], $4::boolean[]) as c (url, is_there)
      where l.url = c.url and l.gone_at is null
      returning coalesce(l.gone_at is not null, false) as "isGone"`,
    [now, day, checks.map(({ url }) => url), checks.map(({ isThere }) => isThere), GONE_AFTER_FAILURES],
  )
  return rows.filter(({ isGone }) => isGone).length
}

/** Where a listing leads; null when there is none of that name, it is gone, or its source named no page. */
export async function findPage(db: Db, slug: string): Promise<{ id: string; url: string } | null> {
  const { rows } = await db.query<{ id: string; url: string | null }>(
    'select id, url from listings where slug = $1 and gone_at is null',
    [slug],
  )
  const [listing] = rows
  return listing?.url ? { id: listing.id, url: listing.url } : null
}

/** Counts a visitor of a listing on a day, unless that visitor is counted already. */
export async function countVisit(
  db: Db,
  visit: { listingId: string; visitorHash: Buffer; day: string; now: Date },
): Promise<void> {
  await db.query(
    `with visit as (
       insert into listing_visits (listing_id, visitor_hash, visited_at) values ($1, $2, $3)
       on conflict do nothing returning listing_id)
     insert into listing_visit_counts as c (listing_id, day, visitors) select listing_id, $4, 1 from visit
     on conflict (listing_id, day) do update set visitors = c.visitors + 1`,
    [visit.listingId, visit.visitorHash, visit.now, visit.day],
  )
}
