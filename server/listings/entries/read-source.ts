import { readCalendar } from './calendar.ts'
import type { ReadSource } from './entry.ts'
import { readFeed } from './feed.ts'
import { readJsonLd } from './json-ld.ts'
import type { SourceKind } from './source-kind.ts'

/** What the thread that reads sources is asked. */
export interface SourceText {
  kind: SourceKind
  text: string
  now: Date
}

const readers: Readonly<Record<SourceKind, (text: string, now: Date) => ReadSource>> = {
  ics: readCalendar,
  rss: readFeed,
  jsonld: readJsonLd,
}

/** The events in the text of a source; throws SourceBroken when it is none of its kind. */
export function readSource({ kind, text, now }: SourceText): ReadSource {
  return readers[kind](text, now)
}
