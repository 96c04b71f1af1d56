import { ringgit } from '../ticket-documents/ringgit.ts'
import type { RefundReason } from './store.ts'

/** Why money goes back because we, or the organiser, asked for it. */
export type ToldReason = Exclude<RefundReason, 'gateway' | 'dispute'>

/** What a buyer is told of a refund. Names are as they are to be shown. */
export interface ToldRefund {
  reason: ToldReason
  eventName: string
  amountSen: number
  currency: string
}

const because: Record<ToldReason, (eventName: string) => string> = {
  unfulfilled: (name) =>
    `Your payment for ${name} has arrived, but its places were not held any more and others have them. There are no tickets for it.`,
  mismatch: (name) =>
    `What was paid for ${name} is not the amount that was asked for. There are no tickets for it.`,
  duplicate: (name) =>
    `${name} was paid twice. The second payment goes back, and changes nothing of your tickets.`,
  organiser: (name) => `The organiser of ${name} pays money back to you.`,
}

export function refundTitle({ amountSen, currency }: ToldRefund): string {
  return `Refund of ${amountOf(amountSen, currency)}`
}

export function refundBody(refund: ToldRefund): string {
  const { reason, eventName, amountSen, currency } = refund
  return `${because[reason](eventName)} ${amountOf(amountSen, currency)} comes back by the way that it was paid; banks take some days for it.`
}

function amountOf(sen: number, currency: string): string {
  return currency === 'MYR' ? ringgit(sen) : `${currency} ${(sen / 100).toFixed(2)}`
}
