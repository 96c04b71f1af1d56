import { Parser } from 'htmlparser2'
import type { IsoTime } from './iso-time.ts'
import { readIsoTime } from './iso-time.ts'

/** What the event modules of feeds say of an item; the feed parser drops their namespaces. */
export interface FeedTimes {
  start: IsoTime | null
  end: IsoTime | null
  venue: string
}

const FIELDS: Readonly<Record<string, 'start' | 'end' | 'venue'>> = {
  'ev:startdate': 'start',
  'ev:enddate': 'end',
  'ev:location': 'venue',
  'xcal:dtstart': 'start',
  'xcal:dtend': 'end',
  'xcal:location': 'venue',
  'mc:startdate': 'start',
  'mc:enddate': 'end',
  'mec:startdate': 'start',
  'mec:enddate': 'end',
  'mec:location': 'venue',
}
const NAMES = new Set(['guid', 'id', 'link'])

/** By guid, id or link of the item. */
export function feedTimes(xml: string): Map<string, FeedTimes> {
  const found = new Map<string, FeedTimes>()
  let item: { names: string[]; fields: Partial<Record<'start' | 'end' | 'venue', string>> } | null = null
  let text: string | null = null
  const parser = new Parser(
    {
      onopentag(name, { href, rel = 'alternate' }) {
        if (name === 'item' || name === 'entry') item = { names: [], fields: {} }
        if (item && name === 'link' && href !== undefined && rel === 'alternate') item.names.push(href)
        text = item && (NAMES.has(name) || name in FIELDS) ? '' : null
      },
      ontext(part) {
        if (text !== null) text += part
      },
      onclosetag(name) {
        if (item && (name === 'item' || name === 'entry')) {
          keep(item)
          item = null
        }
        const value = text?.trim() ?? ''
        text = null
        if (!item || value === '') return
        const field = FIELDS[name]
        if (field) item.fields[field] = value
        else if (NAMES.has(name)) item.names.push(value)
      },
    },
    { xmlMode: true, lowerCaseTags: true, recognizeCDATA: true },
  )
  function keep({ names, fields }: NonNullable<typeof item>): void {
    const start = readIsoTime(fields.start ?? '')
    if (!start) return
    const times = { start, end: readIsoTime(fields.end ?? ''), venue: fields.venue ?? '' }
    for (const name of names) found.set(name, times)
  }
  parser.end(xml)
  return found
}
