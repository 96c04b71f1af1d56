import type { Db } from '../db/db.ts'
import type { SourceKind } from './entries/source-kind.ts'

/** A source that is asked. */
export interface ActiveSource {
  id: string
  kind: SourceKind
  url: string
  etag: string | null
  lastModified: string | null
  /** When its content was read as a whole. */
  readAt: Date | null
}

/** Sources that are not paused, the one that was asked longest ago first. */
export async function listActiveSources(db: Db): Promise<ActiveSource[]> {
  const { rows } = await db.query<ActiveSource>(
    `select id, kind, url, etag, last_modified as "lastModified", read_at as "readAt" from listing_sources
      where paused_at is null order by fetched_at nulls first, id`,
  )
  return rows
}

/** A source as the operator sees it. */
export interface ShownSource {
  id: string
  kind: SourceKind
  url: string
  organization: string | null
  state: 'active' | 'paused' | 'paused after failures'
  failures: number
  lastFailure: string | null
  lastFetch: Date | null
  listings: number
}

/** Every source, the oldest first. */
export async function listSources(db: Db): Promise<ShownSource[]> {
  const { rows } = await db.query<ShownSource>(
    `select s.id, s.kind, s.url, o.slug as organization,
            case when s.paused_because is null then 'active' when s.paused_because = 'operator' then 'paused'
                 else 'paused after failures' end as state,
            s.failures, s.failure as "lastFailure", s.fetched_at as "lastFetch",
            (select count(*) from listings l where l.source_id = s.id and l.gone_at is null) as listings
       from listing_sources s
       left join organizations o on o.id = s.organization_id
      order by s.created_at, s.id`,
  )
  return rows
}

/** Adds a source; false when there is one with that address. */
export async function addSource(
  db: Db,
  source: { id: string; kind: SourceKind; url: string; organizationId: string | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into listing_sources (id, kind, url, organization_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (url) do nothing`,
    [source.id, source.kind, source.url, source.organizationId, source.now],
  )
  return rowCount === 1
}

/** Pauses a source until the operator resumes it; false when there is none that is active. */
export async function pauseSource(db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rowCount } = await db.query(
    `update listing_sources set paused_at = $2, paused_because = 'operator' where id = $1 and paused_at is null`,
    [id, now],
  )
  return rowCount === 1
}

/** Has a paused source asked again, as if it had never failed; false when there is none. */
export async function resumeSource(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update listing_sources set paused_at = null, paused_because = null, failures = 0, failure = null
      where id = $1 and paused_at is not null`,
    [id],
  )
  return rowCount === 1
}

/** Removes a source and all that it has told; false when there is none. */
export async function removeSource(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from listing_sources where id = $1', [id])
  return rowCount === 1
}

/** A source that fails so often in a row is left alone until the operator looks. */
const MOST_FAILURES = 10

/** Keeps that a source failed, in a sentence; true when it is paused for it. */
export async function keepFailure(
  db: Db,
  { id, failure, now }: { id: string; failure: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ isPaused: boolean }>(
    `update listing_sources
        set fetched_at = $2, failures = failures + 1, failure = $3,
            paused_at = case when failures + 1 >= $4 then $2::timestamptz end,
            paused_because = case when failures + 1 >= $4 then 'failures' end
      where id = $1 and paused_at is null
      returning coalesce(paused_at is not null, false) as "isPaused"`,
    [id, now, failure, MOST_FAILURES],
  )
  return rows[0]?.isPaused ?? false
}

/** Keeps that a source has nothing new. */
export async function keepUnchanged(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.query('update listing_sources set fetched_at = $2, failures = 0, failure = null where id = $1', [
    id,
    now,
  ])
}

/** Keeps that the whole of a source was read, and how to ask whether it has changed. */
export async function keepRead(
  db: Db,
  read: { id: string; etag: string | null; lastModified: string | null; now: Date },
): Promise<void> {
  await db.query(
    `update listing_sources
        set fetched_at = $2, read_at = $2, etag = $3, last_modified = $4, failures = 0, failure = null
      where id = $1`,
    [read.id, read.now, read.etag, read.lastModified],
  )
}
