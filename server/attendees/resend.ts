import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { noteMailAsked } from '../registrations/mail-asked.ts'
import { readBuyer } from '../registrations/order-changes.ts'
import { addTicketMail } from '../tickets/mail-queue.ts'
import { countTicketsOf } from './store.ts'
import { requireOrder } from './ticket.ts'

const BETWEEN_MS = 5 * 60_000

/** `attendees.resend`: another mail to the address of the order. */
export const resendTickets: Handler<'attendees.resend'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { registrationId } = context.input.body
    const order = await requireOrder(tx, event, registrationId)
    const { buyerEmail } = await readBuyer(tx, order)
    if (buyerEmail === null)
      return refused('no_email', 'This order has no e-mail address. Add one, or print the tickets.')
    const { valid } = await countTicketsOf(tx, order, [])
    if (valid === 0) return refused('no_valid_ticket', 'This order has no valid ticket that could be mailed.')
    const before = new Date(now.getTime() - BETWEEN_MS)
    if (!(await noteMailAsked(tx, { ...order, now, before }))) {
      return refused('mailed_just_now', 'These tickets were mailed a moment ago. Wait five minutes.')
    }
    await addTicketMail(tx, { ...order, reason: 'asked', now })
    return done(
      { state: 'done', registrationId },
      { action: 'attendee.resent', subjectId: registrationId, metadata: { eventId: event.eventId } },
    )
  })
