import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { Language } from '../words/language.ts'

/** Where events happen, and so whose days and hours are shown. */
const ZONE = 'Asia/Kuala_Lumpur'

/** Names of locales by which browsers write dates, numbers and money in Malaysia. */
const locales = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-Hans-MY', ta: 'ta-MY' } as const satisfies Record<
  Language,
  string
>

/** How numbers, money and times are written in one language. */
export interface Formats {
  /** Whole sen, such as `RM 12.50`. */
  money(sen: number): string
  count(number: number): string
  /** A share between 0 and 1, such as `45%`. */
  percent(share: number): string
  day(time: string | number): string
  /** With the weekday and the month in full. */
  longDay(time: string | number): string
  /** The day of the month and the month's short name, apart from each other. */
  dayParts(time: string | number): { dayNumber: string; monthName: string }
  time(time: string | number): string
  /** With seconds. */
  clock(time: string | number): string
  dayAndTime(time: string | number): string
  /** From one to another moment, with what they share written once. */
  range(from: string | number, to: string | number): string
  /** How long ago, or in how long, by the largest unit that fits: `5 minutes ago`. */
  ago(time: string | number, now: number): string
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Makes the formats of a language; keep them, since making them is slow. */
export function createFormats(language: Language): Formats {
  const locale = locales[language]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options })
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'MYR',
    currencyDisplay: 'narrowSymbol',
  })
  const count = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const month = dates({ month: 'short' })
  const time = dates({ timeStyle: 'short' })
  const clock = dates({ timeStyle: 'medium' })
  const both = dates({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  const range = dates({ dateStyle: 'full', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    money: (sen) => money.format(sen / 100),
    count: (number) => count.format(number),
    percent: (share) => percent.format(share),
    day: (at) => day.format(new Date(at)),
    longDay: (at) => longDay.format(new Date(at)),
    dayParts: (at) => ({
      dayNumber: String(Number(klDayOf(new Date(at).getTime()).slice(-2))),
      monthName: month.format(new Date(at)),
    }),
    time: (at) => time.format(new Date(at)),
    clock: (at) => clock.format(new Date(at)),
    dayAndTime: (at) => both.format(new Date(at)),
    range: (from, to) => range.formatRange(new Date(from), new Date(to)),
    ago(at, now) {
      const passed = new Date(at).getTime() - now
      const [unit, ms] = units.find(([, each]) => Math.abs(passed) >= each) ?? (['second', 1_000] as const)
      return relative.format(Math.trunc(passed / ms), unit)
    },
  }
}
