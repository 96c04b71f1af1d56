import { RESEND_MINUTES } from '@masuk/shared/contract/tickets.ts'
import type { WalletTicket } from '../wallet-ticket.ts'

type Mail = NonNullable<NonNullable<WalletTicket['order']>['mail']>

/** The newest mail with the tickets of an order, and when another one may be asked for (milliseconds of `Date.now()`). */
export interface TicketMail {
  delivery: Mail['delivery'] | null
  askAgainAt: number
}

/** What the wallet tells of it. `clockAheadMs`: the service counts by its own clock. */
export function ticketMailOf(mail: Mail | null, clockAheadMs: number): TicketMail {
  if (!mail) return { delivery: null, askAgainAt: 0 }
  return {
    delivery: mail.delivery,
    askAgainAt: Date.parse(mail.askedAt) + RESEND_MINUTES * 60_000 + clockAheadMs,
  }
}

/** Until it may be asked for again, as `4:59`; null when it may. */
export function waitText(askAgainAt: number, now: number): string | null {
  const seconds = Math.ceil((askAgainAt - now) / 1_000)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
