import type { TicketWords } from './ticket-words.ts'

export const en: TicketWords = {
  subject: (event, tickets) =>
    tickets === 1 ? `Your ticket: ${event}` : `Your ${tickets} tickets: ${event}`,
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  intro: (tickets) => (tickets === 1 ? 'Here is your ticket.' : `Here are your ${tickets} tickets.`),
  showCode: 'Show the QR code at the entrance: from this mail, from the PDF or on paper.',
  keepPrivate: 'Whoever has the code can use the ticket once. Don’t post it anywhere.',
  attached: 'Attached: the tickets as a PDF to print, and the event for your calendar.',
  moreInPdf: (tickets) =>
    tickets === 1
      ? '1 more ticket is in the attached PDF.'
      : `${tickets} more tickets are in the attached PDF.`,
  openWallet: 'Open my tickets',
  openEvent: 'Event page',
  when: 'When',
  where: 'Where',
  order: 'Order',
  total: 'Total',
  code: 'Code',
  by: 'Organised by',
  kualaLumpurTime: 'Kuala Lumpur time',
  ticketOf: (position, tickets) => `Ticket ${position} of ${tickets}`,
  qrOf: (ticket) => `QR code of ${ticket}`,
  whyThisMail: (reference) =>
    `This mail belongs to order ${reference}, which was made with your e-mail address. If you did not make it, do nothing.`,
}
