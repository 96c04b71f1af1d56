import { formats, words } from '../words/words.ts'
import type { TicketType } from './ticket-types-store.ts'

/** Who can order it, and until or from when. */
export function saleText(
  {
    publicRegistration,
    salesStartAt,
    salesEndAt,
  }: Pick<TicketType, 'publicRegistration' | 'salesStartAt' | 'salesEndAt'>,
  now: number,
): string {
  const text = words.value.ticketTypes.sale
  if (!publicRegistration) return text.organiserOnly
  const { dayAndTime } = formats.value
  if (salesStartAt !== null && Date.parse(salesStartAt) > now) return text.from(dayAndTime(salesStartAt))
  if (salesEndAt === null) return text.open
  return Date.parse(salesEndAt) > now
    ? text.until(dayAndTime(salesEndAt))
    : text.ended(dayAndTime(salesEndAt))
}
