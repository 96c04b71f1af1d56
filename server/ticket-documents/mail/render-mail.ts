import type { Thread } from '../../core/job-queue.ts'
import type { Mail } from '../../outside/mail.ts'
import type { TicketOrder } from '../ticket-order.ts'

/** What the thread is given. */
export interface RenderOrder {
  source: TicketOrder
  now: Date
}

/** Where `mail-thread.ts` is, for whoever opens the thread. */
export const mailThread = new URL('mail-thread.ts', import.meta.url)

/** The mail that delivers the tickets of an order, as `ticketMail` makes it, rendered in that thread. */
export async function renderTicketMail(thread: Thread, order: RenderOrder): Promise<Omit<Mail, 'to'>> {
  const mail = (await thread.run(order)) as Omit<Mail, 'to'>
  return { ...mail, attachments: (mail.attachments ?? []).map(withBuffer) }
}

/** A Buffer arrives as the plain bytes that it is made of. */
function withBuffer<Part extends { content: Uint8Array }>(part: Part) {
  const { buffer, byteOffset, byteLength } = part.content
  return { ...part, content: Buffer.from(buffer, byteOffset, byteLength) }
}
