import type { Deps } from '../core/deps.ts'
import { OutsideFailure } from '../outside/outside-failure.ts'
import type { ReadSource } from './entries/entry.ts'
import type { SourceText } from './entries/read-source.ts'
import { sourceText } from './source-text.ts'
import type { ActiveSource } from './sources.ts'

const TIMEOUT_MS = 20_000
const MOST_BYTES = 10 * 1024 * 1024
const LONGEST_VALIDATOR = 400
/** However a source answers, so often all of it is read: what recurs comes into reach with every day. */
const WHOLE_EVERY_MS = 24 * 3_600_000

/** What became of asking a source. */
export type Fetched =
  | { state: 'unchanged' }
  | { state: 'failed'; failure: string }
  | ({ state: 'read'; etag: string | null; lastModified: string | null } & ReadSource)

const ACCEPT: Readonly<Record<ActiveSource['kind'], string>> = {
  ics: 'text/calendar, */*;q=0.5',
  rss: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  jsonld: 'application/ld+json, text/html, */*;q=0.5',
}

/** Asks a source whether it has changed, and reads it. Whatever is wrong with the source is a failure in words. */
export async function fetchSource(deps: Deps, source: ActiveSource): Promise<Fetched> {
  try {
    return await askSource(deps, source)
  } catch (error) {
    return { state: 'failed', failure: failureOf(error as Error) }
  }
}

async function askSource({ outside, clock, listingSources }: Deps, source: ActiveSource): Promise<Fetched> {
  const now = clock.now()
  const headers = { accept: ACCEPT[source.kind], ...validatorsOf(source, now) }
  const answer = await outside.fetch({
    url: source.url,
    headers,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MOST_BYTES,
  })
  if (answer.status === 304) return { state: 'unchanged' }
  if (answer.status !== 200) return { state: 'failed', failure: `It answered ${answer.status}.` }
  const text = sourceText(answer.bytes, answer.headers.get('content-type'))
  const asked: SourceText = { kind: source.kind, text, now }
  const read = (await listingSources.run(asked)) as ReadSource
  const validator = (name: string) => answer.headers.get(name)?.slice(0, LONGEST_VALIDATOR) ?? null
  return { state: 'read', etag: validator('etag'), lastModified: validator('last-modified'), ...read }
}

function validatorsOf({ etag, lastModified, readAt }: ActiveSource, now: Date): Record<string, string> {
  if (readAt === null || now.getTime() - readAt.getTime() >= WHOLE_EVERY_MS) return {}
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}

/** Sentences of ours; what else a stranger's bytes bring to light is not repeated. */
function failureOf(error: Error): string {
  if (error instanceof OutsideFailure || error.name === 'SourceBroken') return error.message
  return error.name === 'ThreadEnded' ? 'It takes too long to read.' : 'It could not be read.'
}
