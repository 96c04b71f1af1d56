import { klDayOf } from '@masuk/shared/kl-day.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { claimIssuedOrders } from '../registrations/issued/claim.ts'
import { findTicket } from './store.ts'
import { showTicket } from './wallet.ts'

/** `tickets.one`: the caller's own by its id, or any by its newest code. Whatever is wrong, it is not there. */
export const oneTicket: Handler<'tickets.one'> = async ({ input: { query }, proof, deps }) => {
  const { code } = query
  const viewerId = proof?.userId ?? null
  const ticketId = code === undefined ? query.ticketId : readTicketCode(code)?.ticketId
  if (!ticketId || (code === undefined && viewerId === null)) throw noSuchTicket()
  if (viewerId !== null) await claimIssuedOrders(deps.db.web, viewerId)
  const day = klDayOf(deps.clock.now().getTime())
  const ticket = await findTicket(deps.db.web, { ticketId, viewerId, day })
  if (!ticket) throw noSuchTicket()
  // The event is inside the tag, and only the ticket says which one that is.
  const holdsCode = code !== undefined && deps.codesOf(ticket.eventId).verify(code)?.issue === ticket.issue
  const isOwner = code === undefined && viewerId !== null && ticket.userId === viewerId
  if (!holdsCode && !isOwner) throw noSuchTicket()
  return { ticket: showTicket(deps, ticket) }
}

const noSuchTicket = () =>
  new Fault(404, 'There is no such ticket, or it is not yours. Sign in with the address that it was sent to.')
