import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { lockIntent } from '../locks/locks.ts'
import type { LockedIntent, LockedRegistration } from '../locks/locks.ts'
import { lockInventory, voidTickets } from '../places/places.ts'
import { takeBackOrderPoints } from '../points/take-back-order.ts'
import { requestRefund } from '../refunds/request.ts'
import { countTicketsOf, listPayments, listValidTickets, sumRefunds } from './store.ts'
import { NO_SUCH_TICKET, requireOrder } from './ticket.ts'

/** `attendees.refund`: asks for the money and voids the tickets, both or neither. */
export const refundOrder: Handler<'attendees.refund'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { registrationId, amountSen: asked } = context.input.body
    const named = [...new Set(context.input.body.ticketIds)]
    // Places are locked before the order and its payment, though they are freed behind them.
    await lockInventory(tx, event)
    const order = await requireOrder(tx, event, registrationId)
    if ((await countTicketsOf(tx, order, named)).named !== named.length) throw new Fault(404, NO_SUCH_TICKET)
    const payment = await findPayment(tx, order, asked)
    if (!payment)
      return refused('nothing_paid', 'Nothing is left of a payment for this order that was made here.')
    const amountSen = asked ?? payment.leftSen
    const requestedBy = context.proof.session.userId
    const request = { intent: payment.intent, amountSen, currency: 'MYR', requestedBy }
    const refund = await requestRefund(tx, context.deps, { ...request, reason: 'organiser' })
    if (!refund) return refused('more_than_paid', `At most ${payment.leftSen} sen are left of the payment.`)
    // Nobody keeps tickets for which all of the money goes back.
    const ids = amountSen === payment.leftSen ? await listValidTickets(tx, order) : named
    const voided = await voidTickets(tx, event, { ids, now })
    await takeBackOrderPoints(tx, order, now)
    return done(
      { state: 'done', refund: { id: refund.refundId, amountSen }, voided },
      {
        action: 'attendee.refunded',
        subjectId: registrationId,
        metadata: { eventId: event.eventId, refundId: refund.refundId, amountSen, voided },
      },
    )
  })

/** The first payment of the order of which so much is left; else the one with the most; null when nothing is left. */
async function findPayment(
  tx: Tx,
  order: LockedRegistration,
  askedSen = 1,
): Promise<{ intent: LockedIntent; leftSen: number } | null> {
  const payments = []
  for (const intentId of await listPayments(tx, order)) {
    const intent = await lockIntent(tx, { organizationId: order.organizationId, intentId })
    if (intent) payments.push({ intent, leftSen: intent.capturedSen - (await sumRefunds(tx, intent)) })
  }
  const enough = payments.find(({ leftSen }) => leftSen >= askedSen)
  const most = payments.toSorted((one, other) => other.leftSen - one.leftSen)[0]
  const found = enough ?? most
  return found && found.leftSen > 0 ? found : null
}
