import { RESEND_MINUTES } from '@masuk/shared/contract/tickets.ts'
import { change, done } from '../changes/change.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { noteMailAsked, readMailAskedAt } from '../registrations/mail-asked.ts'
import { addTicketMail } from './mail-queue.ts'
import { findBoughtOrder, readDelivery } from './store.ts'
import type { BoughtOrder } from './store.ts'

const COOLDOWN_MS = RESEND_MINUTES * 60_000
const nothingSent = { secondsLeft: null, delivery: null } as const

/** `tickets.resend`: writes down that a mail is to be sent, at most one in five minutes. */
export const resendTickets: Handler<'tickets.resend'> = async (context) => {
  const { input, proof, deps } = context
  const { userId } = proof
  const now = deps.clock.now()
  const reply = await change(context, async (tx) => {
    const order = await findBoughtOrder(tx, { userId, ...input.body })
    if (!order)
      throw new Fault(
        404,
        'There is no such order of yours. Sign in with the address that you registered with.',
      )
    const { organizationId, registrationId } = order
    if (order.validTickets === 0)
      return { ...refused('void', 'There is no valid ticket to send. Ask the organiser.'), ...nothingSent }
    if (order.buyerEmail === null)
      return {
        ...refused('no_mail_address', 'This order has no e-mail address. Ask the organiser.'),
        ...nothingSent,
      }
    const before = new Date(now.getTime() - COOLDOWN_MS)
    if (!(await noteMailAsked(tx, { ...order, now, before }))) return refuseForNow(tx, order, now)
    await addTicketMail(tx, { organizationId, registrationId, reason: 'asked', now })
    const askAgainAt = new Date(now.getTime() + COOLDOWN_MS).toISOString()
    return done(
      { state: 'done', registrationId, delivery: 'queued', askAgainAt },
      { organizationId, actorId: userId, action: 'registration.mail_asked', subjectId: registrationId },
    )
  })
  if (reply.state === 'done') deps.ticketMails.wake()
  return reply
}

async function refuseForNow(tx: Tx, order: BoughtOrder, now: Date) {
  const askedAt = (await readMailAskedAt(tx, order)) ?? now
  const leftMs = askedAt.getTime() + COOLDOWN_MS - now.getTime()
  const secondsLeft = Math.max(1, Math.ceil(leftMs / 1_000))
  const message = `The tickets were sent less than ${RESEND_MINUTES} minutes ago. Look into your mail, also the spam, and try again later.`
  return { ...refused('cooldown', message), secondsLeft, delivery: await readDelivery(tx, order) }
}
