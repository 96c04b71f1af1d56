import { klDayStart } from '@masuk/shared/kl-day.ts'
import ical from 'node-ical'
import type { EventInstance, ParameterValue, VEvent } from 'node-ical'
import { calendarBlocks, isZone } from './calendar-blocks.ts'
import type { CalendarBlocks } from './calendar-blocks.ts'
import { checkedEntry, MOST_ENTRIES } from './entry.ts'
import type { Entry, ReadSource } from './entry.ts'

const DAY_MS = 24 * 3_600_000
/** How far ahead recurring events are listed. */
const AHEAD_MS = 180 * DAY_MS
const MOST_OCCURRENCES = 400

/** The events of an iCalendar text that are not over, recurring ones for 180 days. One that is broken harms no other. */
export function readCalendar(text: string, now: Date): ReadSource {
  const blocks = calendarBlocks(text)
  const knowsZone = zoneChecker(blocks)
  const read: ReadSource = { entries: [], skipped: blocks.broken }
  for (const [uid, texts] of blocks.events) {
    if (read.entries.length >= MOST_ENTRIES) break
    try {
      const one = readEvent(
        texts.map((each) => inKnownZones(each, blocks, knowsZone)),
        blocks,
      )
      const entries = one.flatMap((event) => entriesOf(uid, event, now))
      if (entries.includes(null)) read.skipped++
      read.entries.push(...entries.filter((entry) => entry !== null))
    } catch {
      read.skipped++
    }
  }
  return read
}

function readEvent(texts: readonly string[], { timezones }: Pick<CalendarBlocks, 'timezones'>): VEvent[] {
  const calendar = `BEGIN:VCALENDAR\r\n${timezones}${texts.join('\r\n')}\r\nEND:VCALENDAR\r\n`
  return Object.values(ical.sync.parseICS(calendar)).filter((each): each is VEvent => each?.type === 'VEVENT')
}

const TIMES = /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;[^:\r\n]*)?):(.*)$/gim

/**
 * The parser takes a time without a zone for one of this machine, and so one of a zone that it does not know. Both are
 * told as those of the calendar's own zone, or of the offset that it defines for the name.
 */
function inKnownZones(
  block: string,
  { zone, fixedZones }: CalendarBlocks,
  knows: (tzid: string) => boolean,
): string {
  return block.replace(TIMES, (line, name: string, value: string) => {
    const tzid = /;TZID=("[^"]*"|[^;:]*)/i.exec(name)?.[1]?.replaceAll('"', '')
    const isTime = /^\d{8}T\d{6}(?!Z)/.test(value.trim())
    if (!isTime || (tzid !== undefined && knows(tzid))) return line
    return `${name.replace(/;TZID=("[^"]*"|[^;:]*)/i, '')};TZID=${fixedZones.get(tzid ?? '') ?? zone}:${value}`
  })
}

/** What the parser makes of a zone is asked of the parser, once for each: it knows Windows' names and reads definitions. */
function zoneChecker(blocks: CalendarBlocks): (tzid: string) => boolean {
  const known = new Map<string, boolean>()
  return (tzid) => {
    const before = known.get(tzid)
    if (before !== undefined) return before
    const probe = `BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID="${tzid}":20260115T120000\r\nEND:VEVENT`
    const [event] = isZone(tzid) ? [] : readEvent([probe], blocks)
    const knows = isZone(tzid) || isZone(event?.start?.tz ?? '')
    known.set(tzid, knows)
    return knows
  }
}

function entriesOf(uid: string, event: VEvent, now: Date): (Entry | null)[] {
  if (!(event.start instanceof Date)) return [null]
  return occurrencesOf(event, now)
    .filter((one) => one.event.status !== 'CANCELLED')
    .map((one) => ({ one, entry: checkedEntry(rawEntry(uid, event, one), now) }))
    .filter(({ entry }) => entry === null || entry.endsAt > now)
    .map(({ entry }) => entry)
}

function occurrencesOf(event: VEvent, now: Date): EventInstance[] {
  if (!event.rrule && !event.recurrences) {
    const { start, summary } = event
    const isFullDay = event.datetype === 'date'
    return [
      { start, end: event.end ?? start, summary, isFullDay, isRecurring: false, isOverride: false, event },
    ]
  }
  const to = new Date(now.getTime() + AHEAD_MS)
  return ical.expandRecurringEvent(event, { from: now, to, expandOngoing: true }).slice(0, MOST_OCCURRENCES)
}

function rawEntry(uid: string, base: VEvent, one: EventInstance) {
  const { event, start, end, isFullDay } = one
  const rule = one.isOverride ? event.recurrenceid : start
  const startsAt = isFullDay ? dayOf(start) : start
  // Without an end the parser gives the start again.
  const hasEnd = end instanceof Date && end.getTime() > start.getTime()
  const endOfDay = isFullDay ? new Date(startsAt.getTime() + DAY_MS) : null
  return {
    uid: base.rrule && rule ? `${uid}#${(isFullDay ? dayOf(rule) : rule).toISOString()}` : uid,
    title: textOf(one.summary),
    venue: textOf(event.location ?? base.location),
    url: textOf(event.url ?? base.url) || null,
    startsAt,
    endsAt: hasEnd ? (isFullDay ? dayOf(end) : end) : endOfDay,
  }
}

/** A date alone comes as midnight in the zone of this machine; a day here is one of Kuala Lumpur. */
function dayOf(date: Date): Date {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return new Date(klDayStart(parts.map((part) => String(part).padStart(2, '0')).join('-')))
}

function textOf(value: ParameterValue | undefined): string {
  if (typeof value === 'string') return value
  return typeof value?.val === 'string' ? value.val : ''
}
