import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { WalletPass } from '../outside/wallets/wallet-pass.ts'
import { oneLine } from '../ticket-documents/one-line.ts'
import { findOwnTicket } from './store.ts'

/** A valid ticket of that person as a pass, or 404. */
export async function requireOwnPass(
  { db, codesOf }: Pick<Deps, 'db' | 'codesOf'>,
  asked: { userId: string; ticketId: string },
): Promise<WalletPass> {
  const ticket = await findOwnTicket(db.web, asked)
  const code = ticket && codesOf(ticket.eventId).codeOf(ticket)
  if (!ticket || !code) throw noSuchPass()
  const { ticketId, issue, holderName, ticketTypeName, reference, eventId: id, version } = ticket
  const { eventName, organizationName, venue, startsAt, endsAt } = ticket
  return {
    ticketId,
    issue,
    code,
    event: {
      id,
      version,
      name: oneLine(eventName),
      organizationName: oneLine(organizationName),
      venue: oneLine(venue),
      startsAt,
      endsAt,
    },
    holderName: holderName && oneLine(holderName),
    ticketTypeName: oneLine(ticketTypeName),
    reference,
  }
}

export const noSuchPass = () =>
  new Fault(
    404,
    'There is no such valid ticket of yours, or none can be put into that wallet here. The ticket itself works all the same.',
  )
