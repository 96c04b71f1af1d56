import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { oneLine } from '../one-line.ts'
import type { TicketOrder } from '../ticket-order.ts'
import { ticketWords } from '../words/words.ts'
import { registerFonts } from './draw-text.ts'
import { drawTicketPage, PAGE } from './ticket-page.ts'

/**
 * The tickets of an order as a PDF, a page each, the same bytes for the same order and time. Only for the thread that renders
 * them: it takes tens of milliseconds. An order of one ticket has its turn between two pages of a large one.
 */
export async function ticketPdf(source: TicketOrder, now: Date): Promise<Buffer> {
  // Loaded with the first ticket: it costs a starting service 77 ms and 20 MB.
  const { default: PDFDocument } = await import('pdfkit')
  const { event, language = 'en', tickets } = source
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: language,
    displayTitle: true,
    info: {
      Title: oneLine(ticketWords[language].subject(event.name, tickets.length)),
      Author: oneLine(event.organizationName),
      Creator: 'Masuk',
      Producer: 'Masuk',
      CreationDate: now,
    },
  })
  const written = buffer(pdf)
  registerFonts(pdf)
  for (const ticket of tickets) {
    await nextTurn()
    pdf.addPage()
    drawTicketPage(pdf, ticket, source)
  }
  pdf.end()
  return written
}
