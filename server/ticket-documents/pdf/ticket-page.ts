import { spellTicketCode } from '@masuk/shared/ticket-code.ts'
import { eventTime } from '../event-time.ts'
import { oneLine } from '../one-line.ts'
import { drawQrPng } from '../qr-png.ts'
import type { PrintedTicket, TicketOrder } from '../ticket-order.ts'
import { ticketWords } from '../words/words.ts'
import { drawText } from './draw-text.ts'
import type { TextBlock } from './draw-text.ts'

type Pdf = PDFKit.PDFDocument

/** A6 in points: it fits a phone's screen, and four fit a sheet of A4. */
export const PAGE = { width: 297.64, height: 419.53 } as const
const MARGIN = 20
const WIDTH = PAGE.width - 2 * MARGIN
const INK = '#14211d'
const MUTED = '#55635e'

/** 60 mm with its quiet zone, a module of 1.6 mm: read from half a metre, also from a poor printer. */
const QR = { size: 170, y: 120, pixelsPerModule: 16 } as const
const BELOW_QR = QR.y + QR.size

const left = { x: MARGIN, width: WIDTH } as const

/** One ticket on the current page: what it is for, the code, and whose it is. */
export function drawTicketPage(pdf: Pdf, ticket: PrintedTicket, source: TicketOrder): void {
  drawEvent(pdf, source)
  drawCode(pdf, ticket.code)
  drawHolder(pdf, ticket, source)
}

function drawEvent(pdf: Pdf, { event, language = 'en' }: TicketOrder): void {
  const words = ticketWords[language]
  const place = [event.venue, event.address ?? ''].map(oneLine).filter(Boolean).join(', ')
  const time = `${eventTime(event, language)} (${words.kualaLumpurTime})`
  const blocks: [string, Omit<TextBlock, 'y'>][] = [
    [oneLine(event.organizationName), { ...left, colour: MUTED, sizes: [8.5, 7], mostLines: 1 }],
    [oneLine(event.name), { ...left, colour: INK, sizes: [16, 13, 11], mostLines: 2 }],
    [time, { ...left, colour: INK, sizes: [9, 8], mostLines: 2 }],
    [place, { ...left, colour: INK, sizes: [9, 8], mostLines: 2 }],
  ]
  let y = MARGIN - 4
  for (const [text, block] of blocks) y = drawText(pdf, text, { ...block, y })
}

function drawCode(pdf: Pdf, code: string): void {
  const x = (PAGE.width - QR.size) / 2
  pdf.image(drawQrPng(code, QR.pixelsPerModule).png, x, QR.y, { width: QR.size, height: QR.size })
  // In groups, as somebody would type it at the door.
  const spelled = { ...left, y: BELOW_QR, colour: INK, sizes: [9], mostLines: 2, align: 'center' } as const
  drawText(pdf, spellTicketCode(code), spelled)
}

function drawHolder(pdf: Pdf, ticket: PrintedTicket, { tickets, order, language = 'en' }: TicketOrder): void {
  const words = ticketWords[language]
  const top = BELOW_QR + 32
  pdf
    .moveTo(MARGIN, top)
    .lineTo(PAGE.width - MARGIN, top)
    .lineWidth(0.5)
    .strokeColor('#c9d4cf')
    .stroke()
  const name = oneLine(ticket.holderName ?? '') || oneLine(order.buyerName ?? '')
  const position = words.ticketOf(tickets.indexOf(ticket) + 1, tickets.length)
  const small = { ...left, sizes: [9, 8], mostLines: 1 } as const
  const below = drawText(pdf, name, {
    ...left,
    y: top + 6,
    colour: INK,
    sizes: [15, 13, 11],
    mostLines: 2,
  })
  const type = drawText(pdf, oneLine(ticket.ticketTypeName), { ...small, y: below + 2, colour: INK })
  const end = [`${words.order} ${oneLine(order.reference)}`, ...(tickets.length > 1 ? [position] : [])]
  drawText(pdf, end.join(' · '), { ...small, y: type, colour: MUTED })
}
