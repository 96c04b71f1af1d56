import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import { findDays } from './find-days.ts'
import { findTimes } from './find-times.ts'
import { plainText } from './plain-text.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** When something is, as a text says it, in Kuala Lumpur time. */
export interface FoundMoments {
  startsAt: Date
  /** null when the text says no end; of whole days the end of the last. */
  endsAt: Date | null
  hasTime: boolean
  confidence: number
  /** Which of the lines named the day. */
  line: number
}

/**
 * The day that lines of text name first, and the time that stands nearest behind it, else anywhere. English, Malay and
 * Chinese. A year that is left out is the next one in which that day is not over.
 */
export function findMoments(lines: readonly string[], now: Date): FoundMoments | null {
  const today = klDayOf(now.getTime())
  const plain = lines.map(plainText)
  const days = plain.map((line) => findDays(line, today))
  const line = bestOf(days)
  const found = days[line]
  if (!found) return null
  const times = timesNear(plain, line)
  const begins = klDayStart(found.first)
  const { confidence } = found
  if (!times)
    return {
      startsAt: new Date(begins),
      endsAt: new Date(klDayStart(found.last) + DAY_MS),
      hasTime: false,
      confidence,
      line,
    }
  const startsAt = new Date(begins + times.fromMinutes * MINUTE_MS)
  const lastDay = klDayStart(found.last)
  const endsAt = times.toMinutes === null ? null : new Date(lastDay + times.toMinutes * MINUTE_MS)
  const isOneDay = found.first === found.last
  return {
    startsAt,
    endsAt: endsAt ?? (isOneDay ? null : new Date(lastDay + DAY_MS)),
    hasTime: true,
    confidence,
    line,
  }
}

/** The surest one; of equals the first. -1 when there is none. */
function bestOf(days: readonly ReturnType<typeof findDays>[]): number {
  let best = -1
  for (const [at, found] of days.entries())
    if (found && found.confidence > (days[best]?.confidence ?? 0)) best = at
  return best
}

/** On the line of the day, then below it, then above. */
function timesNear(lines: readonly string[], line: number) {
  const order = [...lines.keys()].toSorted((a, b) => rank(a - line) - rank(b - line))
  for (const at of order) {
    const times = findTimes(withoutDays(lines[at] ?? ''))
    if (times) return times
  }
  return null
}

const rank = (offset: number) => (offset >= 0 ? offset : 1_000 - offset)

/** Numbers of dates are no times: 5.12.2026 has no 5.12 o'clock. */
function withoutDays(line: string): string {
  return line
    .replace(/\d{1,2}([/.-])\d{1,2}\1\d{2,4}|\d{4}-\d{1,2}-\d{1,2}/g, ' ')
    .replace(/(?:\d{4}年)?\d{1,2}月\d{1,2}[日号號]?/g, ' ')
}
