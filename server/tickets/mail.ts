import { z } from 'zod'
import { PermanentError, job } from '../jobs/job.ts'
import { MailRefused } from '../outside/mail.ts'
import { renderTicketMail } from '../ticket-documents/mail/render-mail.ts'
import { findMailedOrder, markSent, ticketOrderOf } from './mailed-order.ts'

const MINUTE = 60

/**
 * `tickets.mail`: the valid tickets of an order, as they are when the mail leaves. Nothing when it was sent before, when a
 * newer mail of the order takes its place, or when no ticket of it is valid any more. A process that dies between the
 * mail server's answer and `sent_at` leaves the mail to be sent once more.
 */
export const ticketMailJob = job({
  payload: z.object({ organizationId: z.uuid(), mailId: z.uuid() }),
  policy: {
    retries: 10,
    firstRetryAfter: 30,
    mostRetryAfter: 60 * MINUTE,
    tryEndsAfter: 5 * MINUTE,
    waitsAtMost: 7 * 24 * 60 * MINUTE,
  },
  async run(key, { db, clock, codesOf, origins, mail, documents }) {
    const order = await findMailedOrder(db.web, key)
    if (!order || order.tickets.length === 0) return
    const source = ticketOrderOf(order, { codes: codesOf(order.eventId), wallet: `${origins[0]}/tickets` })
    if (!source) throw new PermanentError('a ticket was signed with a key that is gone')
    const rendered = await renderTicketMail(documents, { source, now: clock.now() })
    try {
      await mail.send({ to: order.buyerEmail, ...rendered })
    } catch (error) {
      if (error instanceof MailRefused && error.forGood) throw new PermanentError(error.message)
      throw error
    }
    await markSent(db.web, key, clock.now())
  },
})
