import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { readBuyer, updateBuyer } from '../registrations/order-changes.ts'
import type { BuyerNow } from '../registrations/order-changes.ts'
import { addTicketMail } from '../tickets/mail-queue.ts'
import { changedMeanwhile, requireOrder } from './ticket.ts'

/** `attendees.changeBuyer`: for whom an order was issued by hand; another address gets the tickets at once. */
export const changeBuyer: Handler<'attendees.changeBuyer'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { registrationId, version, ...given } = context.input.body
    const order = await requireOrder(tx, event, registrationId)
    const before = await readBuyer(tx, order)
    if (!before.isByHand) {
      return refused(
        'not_issued_by_hand',
        'Somebody has ordered this for themselves: only they change their address.',
      )
    }
    if (version !== undefined && version !== before.version)
      return { ...changedMeanwhile(), registration: showBuyer(registrationId, before) }
    const { buyerName = before.buyerName, buyerEmail = before.buyerEmail } = given
    await updateBuyer(tx, order, { buyerName, buyerEmail })
    const isMailed = buyerEmail !== null && buyerEmail !== before.buyerEmail
    if (isMailed) await addTicketMail(tx, { ...order, reason: 'changed', now })
    const after = { ...before, buyerName, buyerEmail, version: before.version + 1 }
    return done(
      { state: 'done', registration: showBuyer(registrationId, after) },
      {
        action: 'attendee.buyer_changed',
        subjectId: registrationId,
        metadata: { eventId: event.eventId, isMailed },
      },
    )
  })

function showBuyer(id: string, { buyerName, buyerEmail, version }: BuyerNow) {
  return { id, buyerName, buyerEmail, version }
}
