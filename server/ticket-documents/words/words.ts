import type { TicketLanguage } from '../ticket-order.ts'
import { en } from './en.ts'
import { ms } from './ms.ts'
import { ta } from './ta.ts'
import type { TicketWords } from './ticket-words.ts'
import { zh } from './zh.ts'

/** What is written on tickets and in their mail, by language. */
export const ticketWords: Readonly<Record<TicketLanguage, TicketWords>> = { en, ms, zh, ta }
