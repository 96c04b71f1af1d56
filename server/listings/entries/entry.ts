import { createHash } from 'node:crypto'

/** One event as a source tells it. */
export interface Entry {
  /** What the source calls it; of a recurring one with the start that its rule gave. */
  uid: string
  title: string
  venue: string
  /** Its page, always https; null when the source names none. */
  url: string | null
  startsAt: Date
  endsAt: Date
}

/** What was read of a source. */
export interface ReadSource {
  entries: Entry[]
  /** Entries that could not be used: broken, or without a date. */
  skipped: number
}

/** What a source is: its bytes make no calendar, feed or page with events. The message is kept with the source. */
export class SourceBroken extends Error {
  override readonly name = 'SourceBroken'
}

/** More of one source are not read. */
export const MOST_ENTRIES = 20_000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long something is on whose end nobody says. */
const USUAL_MS = 3 * HOUR_MS
const LONGEST_MS = 366 * DAY_MS
/** Later than this is a mistake, or of no use yet. */
const FARTHEST_MS = 731 * DAY_MS
const LONGEST_TITLE = 200
const LONGEST_VENUE = 200
const LONGEST_URL = 2_000
const LONGEST_UID = 200

/** An entry before it was checked. */
export interface RawEntry {
  uid: string
  title: string
  venue: string
  url: string | null
  startsAt: Date
  endsAt: Date | null
}

/** The entry with everything in bounds; null when it can't be shown: no title, no sound dates. */
export function checkedEntry({ uid, startsAt, endsAt, ...texts }: RawEntry, now: Date): Entry | null {
  const title = oneLine(texts.title, LONGEST_TITLE)
  const start = startsAt.getTime()
  const end = endsAt ? endsAt.getTime() : start + USUAL_MS
  if (title === '' || uid === '' || !Number.isFinite(start) || !Number.isFinite(end)) return null
  if (end < start || end - start > LONGEST_MS || start > now.getTime() + FARTHEST_MS) return null
  const venue = oneLine(texts.venue, LONGEST_VENUE)
  return { uid: shortUid(uid), title, venue, url: httpsUrl(texts.url), startsAt, endsAt: new Date(end) }
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Text of a stranger as one line that can be shown anywhere. */
export function oneLine(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}

/** An address that a visitor may be sent to; null for any other. */
export function httpsUrl(text: string | null): string | null {
  const url = text === null || text.length > LONGEST_URL ? null : URL.parse(text.trim())
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return url.href.length <= LONGEST_URL ? url.href : null
}

function shortUid(uid: string): string {
  const clean = uid.toWellFormed().replace(UNSEEN, ' ')
  return clean.length <= LONGEST_UID ? clean : hashOf(clean)
}

/** Names something that has no name of its own. */
export function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
