import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { Deps } from '../core/deps.ts'
import type { SessionProof } from '../core/proofs.ts'
import { claimIssuedOrders } from '../registrations/issued/claim.ts'
import { walletKinds } from '../wallet-passes/kinds.ts'
import { listTickets } from './store.ts'
import type { ListedTicket, TicketRow, WalletCursor } from './store.ts'

type Wallet = HandlerReply<Operations['tickets.list']>
type WalletTicket = Wallet['tickets'][number]

/** A page of what the caller holds, at one event or at all. */
export async function readWallet(
  deps: Deps,
  session: SessionProof | null,
  query: { eventId?: string; limit: number; after?: string | undefined },
): Promise<Wallet> {
  const walletPasses = walletKinds(deps)
  if (!session) return { state: 'guest', tickets: [], next: null, walletPasses }
  await claimIssuedOrders(deps.db.web, session.userId)
  const { eventId = null, limit } = query
  const now = deps.clock.now()
  const found = await listTickets(deps.db.web, {
    userId: session.userId,
    day: klDayOf(now.getTime()),
    now,
    eventId,
    after: query.after === undefined ? null : readCursor(query.after),
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    state: 'account',
    tickets: page.map((ticket) => showTicket(deps, ticket)),
    next: last && found.length > limit ? writeCursor(last) : null,
    walletPasses,
  }
}

/** A ticket as it is shown, with its code as long as it is valid. */
export function showTicket({ codesOf }: Pick<Deps, 'codesOf'>, ticket: TicketRow): WalletTicket {
  const { id, issue, keyId, isVoid, holderName, registrationId, reference, mailAskedAt, mailSentAt } = ticket
  const { eventId, slug, eventName, organizationName, venue, cover, startsAt, endsAt, status } = ticket
  const mail = mailAskedAt && {
    askedAt: mailAskedAt.toISOString(),
    delivery: mailSentAt ? ('sent' as const) : ('queued' as const),
  }
  return {
    id,
    state: isVoid ? 'void' : 'valid',
    code: isVoid ? null : codesOf(eventId).codeOf({ ticketId: id, issue, keyId }),
    holderName,
    ticketType: { id: ticket.ticketTypeId, name: ticket.ticketTypeName },
    event: {
      id: eventId,
      slug,
      name: eventName,
      organizationName,
      venue,
      cover,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      status,
    },
    checkedInAt: ticket.checkedInAt?.toISOString() ?? null,
    order: ticket.isBuyer ? { registrationId, reference, mail } : null,
  }
}

function writeCursor({ isOver, position, id }: ListedTicket): string {
  return `${isOver}.${position}.${id}`
}

function readCursor(after: string): WalletCursor {
  const [isOver, position = '', ticketId = ''] = after.split('.')
  return { isOver: isOver === '0' ? 0 : 1, position: Number(position), ticketId }
}
