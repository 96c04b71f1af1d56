import type { PassLabels } from '../outside/wallets/wallet-pass.ts'
import type { TicketLanguage } from '../ticket-documents/ticket-order.ts'
import { ticketWords } from '../ticket-documents/words/words.ts'

type Own = Pick<PassLabels, 'holder' | 'type'>

/** What stands on a pass in one language: as on the PDF of the ticket, and two labels more. */
function labelsIn(language: TicketLanguage, own: Own): PassLabels {
  const { when, where, order, by: organiser, code, keepPrivate: note } = ticketWords[language]
  return { when, where, order, organiser, code, note, ...own }
}

export const passLabels: Readonly<Record<TicketLanguage, PassLabels>> = {
  en: labelsIn('en', { holder: 'Name', type: 'Ticket' }),
  ms: labelsIn('ms', { holder: 'Nama', type: 'Tiket' }),
  zh: labelsIn('zh', { holder: '姓名', type: '门票' }),
  ta: labelsIn('ta', { holder: 'பெயர்', type: 'நுழைவுச்சீட்டு' }),
}
