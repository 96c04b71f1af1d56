import { Parser } from 'htmlparser2'
import { findMoments } from '../dates/find-moments.ts'
import { checkedEntry, hashOf, MOST_ENTRIES, SourceBroken } from './entry.ts'
import type { Entry, ReadSource } from './entry.ts'
import { endOf, readIsoTime } from './iso-time.ts'
import { plainHtml } from './plain-html.ts'

const DEEPEST = 12
const MOST_NODES = 200_000

/** The events that a page describes as schema.org `Event`, or the document itself when it is JSON-LD. */
export function readJsonLd(text: string, now: Date): ReadSource {
  const scripts = /^\s*[[{]/.test(text) ? [text] : jsonLdScripts(text)
  const read: ReadSource = { entries: [], skipped: 0 }
  const seen = new Set<string>()
  let understood = 0
  for (const script of scripts) {
    const value = parseJson(script)
    if (value === undefined) {
      read.skipped++
      continue
    }
    understood++
    for (const node of eventsIn(value)) {
      const entry = entryOf(node, now)
      if (entry === 'cancelled' || read.entries.length >= MOST_ENTRIES) continue
      if (entry === null) read.skipped++
      else if (entry.endsAt > now && !seen.has(entry.uid)) {
        seen.add(entry.uid)
        read.entries.push(entry)
      }
    }
  }
  if (understood === 0) throw new SourceBroken('The page describes no events as JSON-LD.')
  return read
}

function jsonLdScripts(html: string): string[] {
  const scripts: string[] = []
  let open: string | null = null
  const parser = new Parser({
    onopentag(name, { type }) {
      if (name === 'script' && /^\s*application\/ld\+json\b/i.test(type ?? '')) open = ''
    },
    ontext(part) {
      if (open !== null) open += part
    },
    onclosetag(name) {
      if (name !== 'script' || open === null) return
      scripts.push(open)
      open = null
    },
  })
  parser.end(html)
  return scripts
}

/** As it stands, else without what sites put around it and with the line breaks in texts that JSON forbids. */
function parseJson(text: string): unknown {
  const bare = text.replace(/^\s*(?:\/\/\s*)?(?:<!--|<!\[CDATA\[)|(?:\/\/\s*)?(?:-->|\]\]>)\s*$/g, '').trim()
  const attempts = [text, bare, bare.replace(/;\s*$/, '').replace(/[\u0000-\u001f]+/g, ' ')]
  for (const attempt of attempts) {
    try {
      return JSON.parse(attempt) as unknown
    } catch {
      // The next attempt.
    }
  }
  return undefined
}

type Node = Readonly<Record<string, unknown>>

/** Every event in a value, however deep: in lists, `@graph`, `itemListElement`, `subEvent`. */
function eventsIn(value: unknown): Node[] {
  const events: Node[] = []
  let left = MOST_NODES
  function visit(at: unknown, depth: number): void {
    if (typeof at !== 'object' || at === null || depth > DEEPEST || left-- <= 0) return
    if (!Array.isArray(at) && isEvent(at as Node)) events.push(at as Node)
    for (const each of Object.values(at)) visit(each, depth + 1)
  }
  visit(value, 0)
  return events
}

const EVENT_TYPE = /^(?:https?:\/\/schema\.org\/|schema:)?(?:[A-Za-z]*Event|Festival|Hackathon|EventSeries)$/

function isEvent(node: Node): boolean {
  const types = [node['@type']].flat()
  return types.some((type) => typeof type === 'string' && EVENT_TYPE.test(type)) && 'startDate' in node
}

function entryOf(node: Node, now: Date): Entry | null | 'cancelled' {
  if (/Cancelled|Postponed/.test(textOf(node['eventStatus']))) return 'cancelled'
  const times = timesOf(node, now)
  const title = plainHtml(textOf(node['name']))
  if (!times) return null
  const url = textOf(node['url']) || textOf(node['mainEntityOfPage']) || null
  const id = textOf(node['@id']) || textOf(node['identifier'])
  // A site may give all its events the id of the page.
  const uid = hashOf(id || (url ?? title), times.startsAt.toISOString(), id || url ? '' : title)
  return checkedEntry({ uid, title, venue: placeOf(node['location']), url, ...times }, now)
}

function timesOf(node: Node, now: Date): { startsAt: Date; endsAt: Date | null } | null {
  const startText = textOf(node['startDate'])
  const start = readIsoTime(startText)
  if (start) return { startsAt: start.at, endsAt: endOf(start, readIsoTime(textOf(node['endDate']))) }
  return findMoments([startText.slice(0, 100)], now)
}

/** A place, an address, a text, or a list of them. */
function placeOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return plainHtml(value)
  if (typeof value !== 'object' || value === null || depth > 3) return ''
  if (Array.isArray(value)) return placeOf(value[0], depth + 1)
  const { name, address } = value as Node
  const street =
    typeof address === 'object' && address !== null
      ? ['streetAddress', 'addressLocality', 'addressRegion'].map((part) => textOf((address as Node)[part]))
      : [textOf(address)]
  const parts = [textOf(name), ...street].map((part) => plainHtml(part).trim())
  return [...new Set(parts.filter((part) => part !== ''))].join(', ')
}

/** A text, whatever it is wrapped in. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return textOf(value[0])
  if (typeof value !== 'object' || value === null) return ''
  const { '@value': text, '@id': id, name } = value as Node
  return [text, name, id].find((each) => typeof each === 'string') ?? ''
}
