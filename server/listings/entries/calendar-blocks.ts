import { SourceBroken, hashOf } from './entry.ts'

/** A calendar taken apart, so that each event can be read by itself: a parser gives up the whole of it for one bad rule. */
export interface CalendarBlocks {
  /** The zone of times that name none. */
  zone: string
  /** The definitions of zones, as they stand there. */
  timezones: string
  /** Zones of the calendar's own that have one offset all year, as names that everybody knows. */
  fixedZones: Map<string, string>
  /** The blocks of each event: itself, and the occurrences of it that differ. */
  events: Map<string, string[]>
  /** Blocks that never ended. */
  broken: number
}

const HOME = 'Asia/Kuala_Lumpur'

/** Reads an iCalendar text (RFC 5545) block by block; throws SourceBroken for what is none, or ends too early. */
export function calendarBlocks(text: string): CalendarBlocks {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|\n/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const first = lines.find((line) => line.trim() !== '') ?? ''
  if (!/^BEGIN:VCALENDAR\s*$/i.test(first)) throw new SourceBroken('It is no calendar.')
  if (!lines.findLast((line) => line.trim() !== '')?.match(/^END:VCALENDAR\s*$/i))
    throw new SourceBroken('The calendar ends in the middle.')
  const blocks: CalendarBlocks = {
    zone: zoneOf(lines),
    timezones: '',
    fixedZones: new Map(),
    events: new Map(),
    broken: 0,
  }
  readBlocks(lines, blocks)
  return blocks
}

function readBlocks(lines: readonly string[], blocks: CalendarBlocks): void {
  let open: { kind: string; from: number } | null = null
  for (const [at, line] of lines.entries()) {
    const [, verb = '', kind = ''] = /^(BEGIN|END):(VEVENT|VTIMEZONE)\s*$/i.exec(line) ?? []
    if (verb === '') continue
    if (verb.toUpperCase() === 'BEGIN') {
      if (open) blocks.broken++
      open = { kind: kind.toUpperCase(), from: at }
    } else if (open?.kind === kind.toUpperCase()) {
      keep(lines.slice(open.from, at + 1), open.kind, blocks)
      open = null
    }
  }
  if (open) blocks.broken++
}

function keep(lines: readonly string[], kind: string, blocks: CalendarBlocks): void {
  const text = lines.join('\r\n')
  if (kind === 'VTIMEZONE') {
    blocks.timezones += `${text}\r\n`
    const fixed = fixedZone(lines)
    if (fixed) blocks.fixedZones.set(valueOf(lines, 'TZID'), fixed)
    return
  }
  const uid = valueOf(lines, 'UID') || hashOf(valueOf(lines, 'DTSTART'), valueOf(lines, 'SUMMARY'))
  const others = blocks.events.get(uid)
  if (others) others.push(text)
  else blocks.events.set(uid, [text])
}

/** The name of a zone whose offset is whole hours and never changes; of Etc/GMT the sign is the other way round. */
function fixedZone(lines: readonly string[]): string | null {
  const offsets = new Set(lines.flatMap((line) => /^TZOFFSETTO:(.*)$/i.exec(line)?.[1]?.trim() ?? []))
  const [, sign = '', hours = ''] = /^([+-])(\d{2})00$/.exec([...offsets].join()) ?? []
  if (sign === '') return null
  return Number(hours) === 0 ? 'Etc/GMT' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

function valueOf(lines: readonly string[], name: string): string {
  const line = lines.find((each) => new RegExp(`^${name}[;:]`, 'i').test(each)) ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}

function zoneOf(lines: readonly string[]): string {
  const zone = valueOf(lines, 'X-WR-TIMEZONE')
  return isZone(zone) ? zone : HOME
}

export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
