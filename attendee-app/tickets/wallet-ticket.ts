import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { listTickets } from '@masuk/shared/contract/tickets.ts'

/** A ticket as the service tells its holder of it, and as the device keeps it. */
export type WalletTicket = Reply<typeof listTickets>['tickets'][number]
export type TicketEvent = WalletTicket['event']
