import { isKlDay } from '@masuk/shared/kl-day.ts'
import { monthOf } from './months.ts'

/** Days that a line names, both included, as `YYYY-MM-DD`. */
export interface FoundDays {
  first: string
  last: string
  /** How likely it is meant so, from 0 to 1: a year that is not there is guessed, and so is a month with a wrong letter. */
  confidence: number
}

interface DayParts {
  day: number
  lastDay: number
  month: number
  lastMonth: number
  year: number | null
  isExact: boolean
}

const DAY = '(\\d{1,2})(?:st|nd|rd|th|hb|hb\\.)?'
const YEAR = "(?:,?\\s*(\\d{4}|'\\d{2})(?!\\d))?"
const WORD = '(\\p{L}{3,9})\\.?'
const TO = '\\s*(?:-|&|to|and|hingga|dan|ke)\\s*'

type Reader = (groups: (string | undefined)[]) => DayParts | null
/** From the surest way of writing a date to the least sure. */
const ways: readonly [RegExp, Reader][] = [
  [/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/u, ([y, m, d]) => numbers(d, m, y)],
  [
    /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号號]?(?:(?:[（(].{1,4}[)）])?[-至到](?:(\d{1,2})月)?(\d{1,2})[日号號])?/u,
    ([y, m, d, lm, ld]) => numbers(d, m, y, { lastDay: ld, lastMonth: lm }),
  ],
  [
    new RegExp(`(?<!\\d)${DAY}\\s*(?:of\\s+)?${WORD}${YEAR}${TO}${DAY}\\s*(?:of\\s+)?${WORD}${YEAR}`, 'iu'),
    ([d, m, _, ld, lm, y]) => named({ day: d, month: m, year: y, lastDay: ld, lastMonth: lm }),
  ],
  [
    new RegExp(`(?<!\\d)${DAY}${TO}${DAY}\\s*(?:of\\s+)?${WORD}${YEAR}`, 'iu'),
    ([d, ld, m, y]) => named({ day: d, month: m, year: y, lastDay: ld }),
  ],
  [
    new RegExp(`(?<!\\d)${DAY}\\s*(?:of\\s+)?${WORD}${YEAR}`, 'iu'),
    ([d, m, y]) => named({ day: d, month: m, year: y }),
  ],
  [
    new RegExp(`(?<!\\p{L})${WORD}\\s*${DAY}(?!\\d)(?:${TO}${DAY}(?![\\d:.]|\\s*[ap]m))?${YEAR}`, 'iu'),
    ([m, d, ld, y]) => named({ day: d, month: m, year: y, lastDay: ld }),
  ],
  // Malaysia writes the day first.
  [/(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/u, ([d, , m, y]) => numbers(d, m, y)],
]

/** The first days that a line that was made plain names; a day without a year is the next one from today on. */
export function findDays(line: string, today: string): FoundDays | null {
  for (const [way, read] of ways) {
    for (const found of line.matchAll(new RegExp(way, `${way.flags}g`))) {
      const parts = read(found.slice(1))
      const days = parts && daysOf(parts, today)
      if (days) return days
    }
  }
  return null
}

function numbers(
  day: string | undefined,
  month: string | undefined,
  year: string | undefined,
  { lastDay, lastMonth }: { lastDay?: string | undefined; lastMonth?: string | undefined } = {},
): DayParts {
  return {
    day: Number(day),
    month: Number(month),
    lastDay: Number(lastDay ?? day),
    lastMonth: Number(lastMonth ?? month),
    year: fullYear(year),
    isExact: true,
  }
}

type Named = Record<'day' | 'month' | 'year', string | undefined> &
  Partial<Record<'lastDay' | 'lastMonth', string | undefined>>

function named({ day, month: word, year, lastDay, lastMonth: lastWord }: Named): DayParts | null {
  const month = monthOf(word ?? '')
  const last = lastWord === undefined ? month : monthOf(lastWord)
  if (!month || !last) return null
  return {
    day: Number(day),
    month: month.month,
    lastDay: Number(lastDay ?? day),
    lastMonth: last.month,
    year: fullYear(year),
    isExact: month.isExact && last.isExact,
  }
}

function fullYear(text: string | undefined): number | null {
  if (text === undefined) return null
  const digits = text.replace("'", '')
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

function daysOf({ isExact, ...parts }: DayParts, today: string): FoundDays | null {
  const certain = isExact ? 0.95 : 0.75
  if (parts.year !== null) return inYear(parts, parts.year, certain)
  const thisYear = Number(today.slice(0, 4))
  const days = inYear(parts, thisYear, certain - 0.2)
  return days && days.last >= today ? days : inYear(parts, thisYear + 1, certain - 0.2)
}

/** A year is that of the last day: 30 December to 2 January begins in the year before. */
function inYear(
  { day, month, lastDay, lastMonth }: Omit<DayParts, 'isExact'>,
  year: number,
  confidence: number,
): FoundDays | null {
  const crosses = lastMonth < month
  const first = write(crosses ? year - 1 : year, month, day)
  const last = write(year, lastMonth, lastDay)
  if (!isKlDay(first) || !isKlDay(last) || last < first) return null
  return { first, last, confidence }
}

const write = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
