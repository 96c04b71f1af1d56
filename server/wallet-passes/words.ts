import type { PassLabel, PassWords } from '../outside/wallets/wallet-pass.ts'
import { ticketWords } from '../ticket-documents/words/words.ts'
import type { TicketLanguage } from '../ticket-documents/ticket-order.ts'

/** As Apple calls the languages. */
const names = { en: 'en', ms: 'ms', zh: 'zh-Hans', ta: 'ta' } as const satisfies Record<TicketLanguage, string>

const own: Record<TicketLanguage, Pick<Record<PassLabel, string>, 'holder' | 'type'>> = {
  en: { holder: 'Name', type: 'Ticket' },
  ms: { holder: 'Nama', type: 'Tiket' },
  zh: { holder: '姓名', type: '门票' },
  ta: { holder: 'பெயர்', type: 'நுழைவுச்சீட்டு' },
}

/** What stands on a pass in every language; the rest as on the PDF of the ticket. */
export const passWords: PassWords = Object.fromEntries(
  (Object.keys(names) as TicketLanguage[]).map((language) => {
    const { when, where, order, by: organiser, code, keepPrivate: note } = ticketWords[language]
    return [names[language], { when, where, order, organiser, code, note, ...own[language] }]
  }),
)
