import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { countHanging, removeEvent } from './delete-store.ts'
import { deletionRefusal } from './deletion-blockers.ts'
import { lockEvent } from './store.ts'

/** `events.delete`: the event goes with what describes it, or every blocker is named. */
export const deleteEvent: Handler<'events.delete'> = async ({ proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const hanging = await countHanging(tx, event, deps.clock.now())
    const refusal = deletionRefusal({ status: event.status, ...hanging })
    if (refusal) return refusal
    await removeEvent(tx, event)
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'event.deleted',
      subject: { type: 'event', id: event.id },
      metadata: { status: event.status },
    })
    return { state: 'done', eventId: event.id } as const
  })
