import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { Fault } from '../core/fault.ts'
import { readBuyer, updateTicket } from '../registrations/order-changes.ts'
import { addTicketMail } from '../tickets/mail-queue.ts'
import { findPosition } from './find-position.ts'
import { changedMeanwhile, NO_SUCH_TICKET, requireOrder, requireTicket, showTicket } from './ticket.ts'

/** A byte of the code says which one it is. */
const MOST_ISSUES = 255

/** `attendees.reissue`: the code of the next issue is the valid one; the key that signs it stays that of the ticket. */
export const reissueTicket: Handler<'attendees.reissue'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { ticketId, version } = context.input.body
    const position = await findPosition(tx, event, ticketId)
    if (position?.ticketId !== ticketId) throw new Fault(404, NO_SUCH_TICKET)
    const order = await requireOrder(tx, event, position.registrationId)
    const { key, ...ticket } = await requireTicket(tx, event, ticketId)
    if (version !== undefined && version !== ticket.version)
      return { ...changedMeanwhile(), ticket: showTicket(ticketId, ticket) }
    if (ticket.isVoid) return refused('void', 'This ticket is void. Issue another one.')
    if (ticket.issue >= MOST_ISSUES) {
      return refused('too_often', `This ticket has had ${MOST_ISSUES} codes. Void it and issue another one.`)
    }
    const renewed = { ...ticket, issue: ticket.issue + 1, version: ticket.version + 1 }
    await updateTicket(tx, key, renewed)
    const isMailed = (await readBuyer(tx, order)).buyerEmail !== null
    if (isMailed) await addTicketMail(tx, { ...order, reason: 'changed', now })
    return done(
      { state: 'done', ticket: showTicket(ticketId, renewed), isMailed },
      {
        action: 'attendee.reissued',
        subjectId: ticketId,
        metadata: { eventId: event.eventId, issue: renewed.issue },
      },
    )
  })
