import { parseFeed } from 'feedsmith'
import { findMoments } from '../dates/find-moments.ts'
import { checkedEntry, hashOf, MOST_ENTRIES, SourceBroken } from './entry.ts'
import type { Entry, ReadSource } from './entry.ts'
import { feedTimes } from './feed-times.ts'
import type { FeedTimes } from './feed-times.ts'
import { endOf } from './iso-time.ts'
import { plainHtml } from './plain-html.ts'

/** An item of any kind of feed. */
interface Item {
  id: string
  title: string
  url: string | null
  html: string
}

const LONGEST_HTML = 20_000
const MOST_LINES = 60
const LONGEST_LINE = 300

/**
 * The events of an RSS, Atom, RDF or JSON feed. A feed says when it published an item, which is not when the event is: that
 * is in an event module (`ev:startdate`, `xcal:dtstart`) or in the words of the item. An item without a date is skipped.
 */
export function readFeed(text: string, now: Date): ReadSource {
  const items = itemsOf(text)
  const times = feedTimes(text)
  const read: ReadSource = { entries: [], skipped: 0 }
  const seen = new Set<string>()
  for (const item of items.slice(0, MOST_ENTRIES)) {
    const entry = entryOf(item, times, now)
    if (entry === null) read.skipped++
    else if (entry.endsAt > now && !seen.has(entry.uid)) {
      seen.add(entry.uid)
      read.entries.push(entry)
    }
  }
  return read
}

function itemsOf(text: string): Item[] {
  let parsed
  try {
    parsed = parseFeed(text)
  } catch (error) {
    // The library quotes nothing of the feed, and says which kind of mistake it is.
    throw new SourceBroken(`It is no feed: ${(error as Error).message}.`)
  }
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map(({ guid, title, link, description, content }) => ({
        id: guid?.value ?? link ?? '',
        title: title ?? '',
        url: link ?? (guid?.isPermaLink === false ? null : (guid?.value ?? null)),
        html: [description, content?.encoded].join('\n'),
      }))
    case 'atom':
      return (parsed.feed.entries ?? []).map(({ id, title, links, summary, content }) => ({
        id: id ?? '',
        title: title?.value ?? '',
        url: links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href ?? null,
        html: [summary?.value, content?.value].join('\n'),
      }))
    case 'rdf':
      return (parsed.feed.items ?? []).map(({ title, link, description }) => ({
        id: link ?? '',
        title: title ?? '',
        url: link ?? null,
        html: description ?? '',
      }))
    case 'json':
      return (parsed.feed.items ?? []).map(({ id, title, url, content_html, content_text, summary }) => ({
        id: id ?? '',
        title: title ?? '',
        url: url ?? null,
        html: [summary, content_html, content_text].join('\n'),
      }))
  }
}

function entryOf(
  { id, title: html, url, ...item }: Item,
  known: Map<string, FeedTimes>,
  now: Date,
): Entry | null {
  const title = plainHtml(html)
  const uid = id || url || hashOf(title)
  const times = known.get(id) ?? known.get(url ?? '') ?? null
  if (times?.start) {
    const endsAt = endOf(times.start, times.end)
    return checkedEntry({ uid, title, venue: times.venue, url, startsAt: times.start.at, endsAt }, now)
  }
  const lines = [title, ...plainHtml(item.html.slice(0, LONGEST_HTML)).split('\n')]
  const shown = lines.map((line) => line.trim().slice(0, LONGEST_LINE)).filter((line) => line !== '')
  const found = findMoments(shown.slice(0, MOST_LINES), now)
  return found && checkedEntry({ uid, title, venue: '', url, ...found }, now)
}
