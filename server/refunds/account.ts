import type { LockedIntent } from '../locks/locks.ts'
import type { Account } from '../payments/ledger.ts'
import type { RefundReason } from './store.ts'

/** Whose money a refund is: the organiser's when it has bought tickets, else the buyer's own. */
export function accountOf({ fulfilment }: Pick<LockedIntent, 'fulfilment'>, reason: RefundReason): Account {
  const isOfTickets = reason === 'organiser' || reason === 'gateway' || reason === 'dispute'
  return isOfTickets && fulfilment === 'fulfilled' ? 'organiser_payable' : 'unapplied_payments'
}
