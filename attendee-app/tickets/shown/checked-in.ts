import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { WalletTicket } from '../wallet-ticket.ts'

/**
 * When a door has let this ticket in today, as the service told it; null when it told of none. Showing the code says
 * nothing: only a door knows. What was told on another day is not of today.
 */
export function checkedInToday(
  { checkedInAt }: Pick<WalletTicket, 'checkedInAt'>,
  now: number,
): number | null {
  if (checkedInAt === null) return null
  const at = Date.parse(checkedInAt)
  return klDayOf(at) === klDayOf(now) ? at : null
}
