/** What a source is: a calendar, any kind of feed, or a page that describes events as JSON-LD. */
export const SOURCE_KINDS = ['ics', 'rss', 'jsonld'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]
