import type { Handler } from '../core/handler.ts'
import * as store from './store.ts'

/** `ticketTypes.list`: what there is to sell, and how much is sold. */
export const listTicketTypes: Handler<'ticketTypes.list'> = async ({ proof, deps }) => ({
  ticketTypes: await store.listTicketTypes(deps.db.web, proof),
})
