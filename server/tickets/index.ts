import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { ticketDocument } from './document.ts'
import { hub } from './hub.ts'
import { listTickets } from './list.ts'
import { oneTicket } from './one.ts'
import { resendTickets } from './resend.ts'

export const ticketHandlers: HandlersOf<Extract<OperationName, `tickets.${string}`>> = {
  'tickets.list': listTickets,
  'tickets.one': oneTicket,
  'tickets.hub': hub,
  'tickets.resend': resendTickets,
  'tickets.document': ticketDocument,
}
