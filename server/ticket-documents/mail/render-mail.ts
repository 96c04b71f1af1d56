import type { Thread } from '../../core/job-queue.ts'
import type { Mail } from '../../outside/mail.ts'
import { CALENDAR_NAME, calendarFile } from '../calendar-file.ts'
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

/** A file that comes with that mail. */
export interface TicketFile {
  name: string
  bytes: Uint8Array
}

/** The tickets as they come with that mail. */
export async function renderTicketPdf(thread: Thread, order: RenderOrder): Promise<TicketFile> {
  const { attachments = [] } = await renderTicketMail(thread, order)
  const file = attachments.find(({ contentType }) => contentType.startsWith('application/pdf'))
  if (!file) throw new Error('The mail of an order has no PDF.')
  return { name: file.filename, bytes: file.content }
}

/** The event for a calendar, as it comes with that mail: a few lines, which need no thread. */
export function renderCalendar({ source, now }: RenderOrder): TicketFile {
  return { name: CALENDAR_NAME, bytes: Buffer.from(calendarFile(source, now)) }
}

/** A Buffer arrives as the plain bytes that it is made of. */
function withBuffer<Part extends { content: Uint8Array }>(part: Part) {
  const { buffer, byteOffset, byteLength } = part.content
  return { ...part, content: Buffer.from(buffer, byteOffset, byteLength) }
}
