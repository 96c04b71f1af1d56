import { MOST_HISTORY } from '@masuk/shared/contract/attendee-order.ts'
import { auditActions } from '@masuk/shared/contract/audit-actions.ts'
import { Fault } from '../../core/fault.ts'
import type { Handler } from '../../core/handler.ts'
import { findOrder, listRefunds, readHistory } from './store.ts'
import type { HistoryRow } from './store.ts'

/** `attendees.order`: one order, its money, and who did what to it. */
export const readOrder: Handler<'attendees.order'> = async ({ input: { query }, proof, deps }) => {
  const { web } = deps.db
  const { registrationId } = query
  const key = { organizationId: proof.organizationId, eventId: proof.eventId, registrationId }
  const order = await findOrder(web, key)
  if (!order) throw new Fault(404, 'This event has no such order.')
  const [refunds, history] = await Promise.all([listRefunds(web, key), readHistory(web, key, MOST_HISTORY)])
  const { reference, createdAt, confirmedAt, ...figures } = order
  return {
    registrationId,
    reference: reference ?? '',
    ...figures,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    refundedSen: refunds.reduce(
      (sum, { state, amountSen }) => (state === 'failed' ? sum : sum + amountSen),
      0,
    ),
    refunds: refunds.map(({ requestedAt, ...rest }) => ({ ...rest, requestedAt: requestedAt.toISOString() })),
    history: history.map(showEntry),
  }
}

function showEntry({ at, action, actorId, actorName, device, ticketId }: HistoryRow) {
  return {
    at: at.toISOString(),
    action,
    sentence: action === 'scan' ? 'Let in' : (auditActions[action] ?? action),
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    device,
    ticketId,
  }
}
