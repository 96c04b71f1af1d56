import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { alertText } from '../push/message.ts'
import { broadcastMail } from './broadcast-mail.ts'
import { findMailNames } from './mailed-broadcast.ts'

/** Stands for the token of a person's own link, by which they stop such mail. It opens nothing. */
const NO_TOKEN = 'preview'

/** `loyalty.previewBroadcast`: what a broadcast would look like on each channel, by the code that sends it. */
export const previewBroadcast: Handler<'loyalty.previewBroadcast'> = async ({ input, proof, deps }) => {
  const { eventId, title, text } = input.body
  const names = await findMailNames(deps.db.web, proof)
  if (!names) throw new Fault(404, 'There is no such event.')
  const { organizationId } = proof
  const broadcast = { ...names, organizationId, eventId, broadcastId: eventId, title, text }
  const nobody = { to: '', userId: '', token: NO_TOKEN, origin: deps.origins[0] ?? '' }
  const mail = broadcastMail(broadcast, nobody)
  return {
    inbox: { title, text },
    push: alertText('broadcast'),
    mail: { subject: mail.subject, html: mail.html, text: mail.text },
  }
}
