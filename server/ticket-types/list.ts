import type { Handler } from '../core/handler.ts'
import { listTicketTypes, showTicketType } from './ticket-type.ts'

/** `ticketTypes.list`: what there is to sell, and how much is sold. */
export const listTypes: Handler<'ticketTypes.list'> = async ({ proof, deps }) => ({
  ticketTypes: (await listTicketTypes(deps.db.web, proof)).map(showTicketType),
})
