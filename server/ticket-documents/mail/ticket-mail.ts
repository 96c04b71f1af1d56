import type { Mail, MailAttachment } from '../../outside/mail.ts'
import { CALENDAR_NAME, calendarFile } from '../calendar-file.ts'
import { oneLine } from '../one-line.ts'
import { ticketPdf } from '../pdf/ticket-pdf.ts'
import { drawQrPng } from '../qr-png.ts'
import type { TicketOrder } from '../ticket-order.ts'
import { ticketWords } from '../words/words.ts'
import { mailContent } from './mail-content.ts'
import type { TicketPicture } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** Of one order, shown in the mail itself. The text and the PDF have all of its tickets. */
export const MOST_PICTURES = 20
/** Twice what it is shown at, for fine screens. */
const PIXELS_PER_MODULE = 12

/**
 * The mail that delivers the tickets of an order, but for its recipient: text and HTML, a QR code for each ticket as a
 * picture in the message, the tickets as a PDF and the event as a calendar file. Nothing in it is loaded from elsewhere.
 * Only for the thread of `mail-thread.ts`: it renders the PDF.
 */
export async function ticketMail(source: TicketOrder, now: Date): Promise<Omit<Mail, 'to'>> {
  const { event, order, tickets, language = 'en' } = source
  const pictures = tickets.slice(0, MOST_PICTURES).map(({ ticketId, code }, index) => {
    const { png, pixels } = drawQrPng(code, PIXELS_PER_MODULE)
    return { cid: `qr-${ticketId}@masuk`, filename: `qr-${index + 1}.png`, png, size: pixels / 2 }
  })
  const content = mailContent(source)
  return {
    subject: ticketWords[language].subject(oneLine(event.name), tickets.length),
    text: mailText(content),
    html: mailHtml(content, pictures),
    attachments: [
      ...pictures.map(asAttachment),
      {
        filename: `tickets-${fileNamePart(order.reference)}.pdf`,
        content: await ticketPdf(source, now),
        contentType: 'application/pdf',
      },
      {
        filename: CALENDAR_NAME,
        content: Buffer.from(calendarFile(source, now)),
        // As a file only: some programs show an alternative of this type in place of the message.
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      },
    ],
  }
}

function asAttachment({
  cid,
  filename,
  png,
}: TicketPicture & { filename: string; png: Buffer }): MailAttachment {
  return { filename, content: png, contentType: 'image/png', cid }
}

function fileNamePart(reference: string): string {
  return reference.replace(/[^A-Za-z0-9-]/g, '')
}
