import { spellTicketCode } from '@masuk/shared/ticket-code.ts'
import { unlinked } from '../../outside/unlinked.ts'
import { eventTime } from '../event-time.ts'
import { oneLine } from '../one-line.ts'
import { ringgit } from '../ringgit.ts'
import type { TicketLanguage, TicketOrder } from '../ticket-order.ts'
import { ticketWords } from '../words/words.ts'
import type { TicketWords } from '../words/ticket-words.ts'

/** What a ticket mail says, in the order in which it is read, before it becomes text or HTML. */
export interface MailContent {
  language: TicketLanguage
  words: TicketWords
  greeting: string
  intro: string
  eventName: string
  /** A label and what it is for: when, where, by whom, order and price. */
  facts: readonly (readonly [label: string, value: string])[]
  tickets: readonly MailTicket[]
  links: readonly (readonly [label: string, href: string])[]
  reference: string
}

export interface MailTicket {
  position: string
  holderName: string
  ticketTypeName: string
  /** In groups of five. */
  code: string
}

/** The picture of a ticket's QR code, by its name in the message and its width as shown. */
export interface TicketPicture {
  cid: string
  size: number
}

// Anybody may register somebody else's address: no name that was typed may become a link in our mail.
const name = (typed: string | null | undefined): string => unlinked(oneLine(typed ?? ''))

export function mailContent(source: TicketOrder): MailContent {
  const { event, order, tickets, links, language = 'en' } = source
  const words = ticketWords[language]
  return {
    language,
    words,
    greeting: words.greeting(name(order.buyerName) || null),
    intro: words.intro(tickets.length),
    eventName: name(event.name),
    facts: facts(source, words).filter(([, value]) => value !== ''),
    tickets: tickets.map(({ holderName, ticketTypeName, code }, index) => ({
      position: words.ticketOf(index + 1, tickets.length),
      holderName: name(holderName),
      ticketTypeName: name(ticketTypeName),
      code: spellTicketCode(code),
    })),
    links: [
      ...(links.wallet ? [[words.openWallet, links.wallet] as const] : []),
      ...(links.event ? [[words.openEvent, links.event] as const] : []),
    ],
    reference: name(order.reference),
  }
}

function facts({ event, order, language = 'en' }: TicketOrder, words: TicketWords): [string, string][] {
  const place = [event.venue, event.address].map(name).filter(Boolean).join(', ')
  const lines = (order.lines ?? []).map((line): [string, string] => [
    `${line.quantity} × ${name(line.name)}`,
    ringgit(line.amountSen),
  ])
  const price: [string, string][] =
    order.totalSen === 0 ? [] : [...lines, [words.total, ringgit(order.totalSen)]]
  return [
    [words.when, `${eventTime(event, language)} (${words.kualaLumpurTime})`],
    [words.where, place],
    [words.by, name(event.organizationName)],
    [words.order, name(order.reference)],
    ...price,
  ]
}
