import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { PermanentError, job, patientMail } from '../jobs/job.ts'
import { MailRefused } from '../outside/mail.ts'
import { unlinked } from '../outside/unlinked.ts'
import { oneLine } from '../ticket-documents/one-line.ts'
import { refundBody, refundTitle } from './refund-words.ts'
import type { ToldReason, ToldRefund } from './refund-words.ts'

/** `payments.refund_mail`: tells the buyer that money comes back, and why. Nothing where the order has no address. */
export const refundMail = job({
  payload: z.object({ organizationId: z.uuid(), refundId: z.uuid() }),
  policy: patientMail,
  async run(key, { db, mail }) {
    const refund = await findMailedRefund(db.web, key)
    if (!refund) return
    const about = { ...refund, eventName: unlinked(oneLine(refund.eventName)) }
    try {
      await mail.send({
        to: refund.buyerEmail,
        subject: `${refundTitle(about)}: ${oneLine(refund.eventName)}`,
        text: `${refundBody(about)}\n\nOrder ${refund.reference}. If you have a question, ask the organiser.\n`,
      })
    } catch (error) {
      if (error instanceof MailRefused && error.forGood) throw new PermanentError(error.message)
      throw error
    }
  },
})

interface MailedRefund extends ToldRefund {
  reference: string
  buyerEmail: string
}

async function findMailedRefund(
  db: Db,
  { organizationId, refundId }: { organizationId: string; refundId: string },
): Promise<MailedRefund | null> {
  const { rows } = await db.query<MailedRefund & { reason: ToldReason }>(
    `select f.reason, f.amount_sen as "amountSen", f.currency, e.name as "eventName",
            coalesce(r.reference, '') as reference, r.buyer_email as "buyerEmail"
       from refunds f
       join payment_intents i on i.organization_id = f.organization_id and i.id = f.intent_id
       join registrations r on r.organization_id = i.organization_id and r.id = i.registration_id
       join events e on e.organization_id = i.organization_id and e.id = i.event_id
      where f.organization_id = $1 and f.id = $2 and f.reason not in ('gateway', 'dispute')
        and r.buyer_email is not null`,
    [organizationId, refundId],
  )
  return rows[0] ?? null
}
