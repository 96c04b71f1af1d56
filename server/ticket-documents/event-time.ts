import type { OrderedEvent, TicketLanguage } from './ticket-order.ts'
import { oneLine } from './one-line.ts'

const locales = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-CN', ta: 'ta-MY' } as const
const FORMAT = {
  timeZone: 'Asia/Kuala_Lumpur',
  weekday: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const
/** A short month in Chinese is a number between slashes. */
const months = { en: 'short', ms: 'short', zh: 'long', ta: 'short' } as const

/** From when to when an event is, on the clocks of Kuala Lumpur; one day is named once. */
export function eventTime(
  { startsAt, endsAt }: Pick<OrderedEvent, 'startsAt' | 'endsAt'>,
  language: TicketLanguage,
): string {
  return oneLine(
    new Intl.DateTimeFormat(locales[language], { ...FORMAT, month: months[language] }).formatRange(
      startsAt,
      endsAt,
    ),
  )
}
