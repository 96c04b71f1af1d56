import { MOST_FREE_ORDERS, MOST_HELD_ORDERS } from '@masuk/shared/contract/registrations.ts'
import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'

type Refusal = Extract<HandlerReply<Operations['registrations.register']>, { state: 'refused' }>
export type RegisterRefusal = Refusal['reason']

const sentences: Record<RegisterRefusal, string> = {
  sign_in: 'Sign in to register.',
  event_gone: 'There is no such event. Look at the address again, or ask who sent it to you.',
  not_open: 'Registration for this event is closed.',
  event_over: 'This event is over.',
  unavailable: 'This ticket or workshop is not available. Choose another one.',
  not_on_sale_yet: 'This ticket is not on sale yet. Come back when its sale starts.',
  no_longer_on_sale: 'The sale of this ticket has ended. Choose another one.',
  too_many: 'An order takes fewer of these: of a workshop as many as it has tickets. Choose fewer.',
  price_changed: 'The price has changed. Look at the order again before you go on.',
  sold_out: 'There are not enough places left. Choose fewer, or another ticket.',
  too_many_held: `You have ${MOST_HELD_ORDERS} orders for this event that wait for payment. Pay for one, or wait until its places are free again.`,
  too_many_free: `You have ${MOST_FREE_ORDERS} free orders for this event. Ask the organiser if you need more tickets.`,
  promotion_unknown: 'This promotion code is not valid for this event.',
  promotion_other_tickets: 'This promotion code is for other tickets. Choose those, or leave the code out.',
  promotion_minimum: 'This promotion code needs a larger order. Choose more tickets, or leave the code out.',
  promotion_used_up: 'This promotion code has been used as often as it may be.',
  answers_wrong: 'Some questions are not answered as they are asked.',
  no_way_to_pay: 'This can not be paid here. Choose another way to pay, or ask the organiser.',
  busy: 'Very many people are registering right now. Try again in a moment.',
}

type QuoteRefused = Extract<HandlerReply<Operations['registrations.quote']>, { state: 'refused' }>

/** Why an order has no price, in the words in which it would be refused. */
export function quoteRefusal(reason: QuoteRefused['reason'], subjectId: string | null = null): QuoteRefused {
  return { state: 'refused', reason, message: sentences[reason], subjectId }
}

/** Why an order was refused, with the ticket type or workshop that it is about. */
export function refuseBooking(reason: RegisterRefusal, about: string | null = null, more = ''): Refusal {
  const message = more === '' ? sentences[reason] : `${sentences[reason]} ${more}`
  // `event` is the limit of the event itself, and no id.
  return { state: 'refused', reason, message, subjectId: about === 'event' ? null : about }
}
