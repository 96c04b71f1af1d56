import type { HandlersOf } from '../core/handler.ts'
import { listTypes } from './list.ts'
import { addTicketType } from './add.ts'
import { updateTicketType } from './update.ts'
import { deleteTicketType } from './delete.ts'

export const ticketTypeHandlers: HandlersOf<
  'ticketTypes.list' | 'ticketTypes.add' | 'ticketTypes.update' | 'ticketTypes.delete'
> = {
  'ticketTypes.list': listTypes,
  'ticketTypes.add': addTicketType,
  'ticketTypes.update': updateTicketType,
  'ticketTypes.delete': deleteTicketType,
}
