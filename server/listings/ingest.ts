import type { operations } from '@masuk/shared/contract/index.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Deps } from '../core/deps.ts'
import { fetchSource } from './fetch-source.ts'
import { withLease } from './lease.ts'
import { keepFailure, keepRead, keepUnchanged, listActiveSources } from './sources.ts'
import type { ActiveSource } from './sources.ts'
import { markLeft, saveEntries } from './store.ts'

/** After this no further source is begun: those that were asked longest ago come first, so the next run has them. */
const BEGINS_WITHIN_MS = 120_000

type Ingested = Extract<Reply<(typeof operations)['listings.ingest']>, { state: 'done' }>

/** Reads every active source, one after the other; null while that is being done already. */
export function ingestListings(deps: Deps): Promise<Ingested | null> {
  return withLease(deps, 'ingest', async () => {
    const counts: Ingested = {
      state: 'done',
      sources: { read: 0, unchanged: 0, failed: 0, paused: 0, left: 0 },
      listings: { added: 0, kept: 0, gone: 0, skipped: 0 },
    }
    const begun = performance.now()
    for (const source of await listActiveSources(deps.db.web)) {
      if (performance.now() - begun > BEGINS_WITHIN_MS) counts.sources.left++
      else await ingestSource(deps, source, counts)
    }
    deps.log.info(
      { part: 'listings', ...counts.sources, ...counts.listings },
      'sources of listings were read',
    )
    return counts
  })
}

async function ingestSource(deps: Deps, source: ActiveSource, counts: Ingested): Promise<void> {
  const db = deps.db.web
  const now = deps.clock.now()
  const { id, kind } = source
  const fetched = await fetchSource(deps, source)
  if (fetched.state === 'unchanged') {
    counts.sources.unchanged++
    return keepUnchanged(db, { id, now })
  }
  if (fetched.state === 'failed') {
    counts.sources.failed++
    if (!(await keepFailure(db, { id, failure: fetched.failure, now }))) return
    counts.sources.paused++
    return deps.log.warn({ part: 'listings', sourceId: id }, 'a source failed ten times and is paused')
  }
  const { entries, skipped, etag, lastModified } = fetched
  const added = await saveEntries(db, { sourceId: id, entries, now })
  // A feed names only its newest items: what is no longer in it may still be on.
  const gone = kind === 'rss' ? 0 : await markLeft(db, { sourceId: id, now })
  await keepRead(db, { id, etag, lastModified, now })
  counts.sources.read++
  counts.listings.added += added
  counts.listings.kept += entries.length - added
  counts.listings.gone += gone
  counts.listings.skipped += skipped
}
