/** What is written on tickets and in their mail, in one language. */
export interface TicketWords {
  subject: (event: string, tickets: number) => string
  greeting: (name: string | null) => string
  intro: (tickets: number) => string
  showCode: string
  keepPrivate: string
  attached: string
  moreInPdf: (tickets: number) => string
  openWallet: string
  openEvent: string
  when: string
  where: string
  order: string
  total: string
  code: string
  by: string
  kualaLumpurTime: string
  ticketOf: (position: number, tickets: number) => string
  qrOf: (ticket: string) => string
  whyThisMail: (reference: string) => string
}
