import type { HandlersOf } from '../core/handler.ts'
import { listTicketTypes } from './list.ts'
import { addTicketType } from './add.ts'
import { updateTicketType } from './update.ts'
import { deleteTicketType } from './delete.ts'

export const ticketTypeHandlers: HandlersOf<
  'ticketTypes.list' | 'ticketTypes.add' | 'ticketTypes.update' | 'ticketTypes.delete'
> = {
  'ticketTypes.list': listTicketTypes,
  'ticketTypes.add': addTicketType,
  'ticketTypes.update': updateTicketType,
  'ticketTypes.delete': deleteTicketType,
}
