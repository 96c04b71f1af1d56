import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { ReplyBytes } from '../core/reply.ts'
import { renderCalendar, renderTicketPdf } from '../ticket-documents/mail/render-mail.ts'
import { inTurn } from './downloads.ts'
import { findPrintedOrder, ticketOrderOf } from './mailed-order.ts'

/** `tickets.document`: rendered anew, with the codes that are the newest now. */
export const ticketDocument: Handler<'tickets.document'> = async ({ input: { query }, proof, deps }) => {
  const { registrationId, format, language } = query
  const { db, clock, codesOf, origins, documents } = deps
  const order = await findPrintedOrder(db.web, { userId: proof.userId, registrationId })
  const source =
    order && order.tickets.length > 0
      ? ticketOrderOf(order, { codes: codesOf(order.eventId), wallet: `${origins[0]}/tickets` })
      : null
  if (!source) throw new Fault(404, 'There is no such order of yours with a valid ticket. Ask the organiser.')
  const asked = { source: { ...source, language }, now: clock.now() }
  const file =
    format === 'calendar'
      ? renderCalendar(asked)
      : await inTurn(documents, proof.userId, () => renderTicketPdf(documents, asked))
  return new ReplyBytes(file.bytes, file.name)
}
