import { statusRefusal } from '@masuk/shared/event-status.ts'
import type { StatusRefusal } from '@masuk/shared/event-status.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { countLiveRegistrations } from '../registrations/counts.ts'
import { showEvent } from './event-row.ts'
import { changeEvent, lockEvent } from './store.ts'
import { refused } from '../core/refused.ts'

const sentences: Record<StatusRefusal, string> = {
  same_status: 'The event already has this status.',
  no_such_move:
    'An event goes from draft to published to closed, and back to published. Take the steps one by one.',
  has_registrations:
    'People have registered for this event, so it can not be a draft again. Close it instead.',
}

/** `events.status`: one of the moves that exist, or the reason why not. */
export const changeStatus: Handler<'events.status'> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const registered = await countLiveRegistrations(tx, event)
    const reason = statusRefusal(event.status, body.status, { registered })
    if (reason) return refused(reason, sentences[reason])
    const moved = await changeEvent(tx, event, { status: body.status })
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'event.status_changed',
      subject: { type: 'event', id: event.id },
      metadata: { from: event.status, to: moved.status },
    })
    return { state: 'done', event: showEvent(moved) } as const
  })
