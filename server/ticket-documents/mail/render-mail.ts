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

/** One of the files that come with that mail: the tickets, or the event for a calendar. */
export async function renderTicketFile(
  thread: Thread,
  { format, ...order }: RenderOrder & { format: 'pdf' | 'calendar' },
): Promise<{ name: string; bytes: Uint8Array }> {
  const type = format === 'pdf' ? 'application/pdf' : 'text/calendar'
  const { attachments = [] } = await renderTicketMail(thread, order)
  const file = attachments.find(({ contentType }) => contentType.startsWith(type))
  if (!file) throw new Error(`The mail of an order has no ${type}.`)
  return { name: file.filename, bytes: file.content }
}

/** A Buffer arrives as the plain bytes that it is made of. */
function withBuffer<Part extends { content: Uint8Array }>(part: Part) {
  const { buffer, byteOffset, byteLength } = part.content
  return { ...part, content: Buffer.from(buffer, byteOffset, byteLength) }
}
