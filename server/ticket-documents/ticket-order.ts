/** The languages that tickets and their mail are written in, by their BCP 47 names. */
export const ticketLanguages = ['en', 'ms', 'zh', 'ta'] as const
export type TicketLanguage = (typeof ticketLanguages)[number]

/** One order with what is printed on its tickets and written in its mail. Names and places are as people typed them. */
export interface TicketOrder {
  event: OrderedEvent
  order: {
    /** Becomes the UID of the calendar entry, so that a later mail changes the entry and adds none. */
    registrationId: string
    reference: string
    buyerName: string | null
    /** What was ordered and for how much, where that is to be shown. */
    lines?: readonly OrderLine[]
    totalSen: number
  }
  tickets: readonly PrintedTicket[]
  /** Absolute addresses on our own origin. */
  links: { wallet?: string; event?: string }
  /** English when it is not given. */
  language?: TicketLanguage
}

export interface OrderedEvent {
  name: string
  organizationName: string
  /** Empty when it is not known yet. */
  venue: string
  address?: string | null
  startsAt: Date
  endsAt: Date
  /** Counts the changes of the event: calendars take a newer entry for an older one by it. */
  version: number
}

export interface OrderLine {
  name: string
  quantity: number
  amountSen: number
}

export interface PrintedTicket {
  ticketId: string
  /** The signed code that the door scans. */
  code: string
  holderName: string | null
  ticketTypeName: string
}
