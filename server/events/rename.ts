import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { showEvent } from './event-row.ts'
import { changeEvent, lockEvent } from './store.ts'

/** `events.rename`: the name changes, the slug stays. */
export const renameEvent: Handler<'events.rename'> = async ({ input: { body }, proof, deps }) => {
  const event = await webTransaction(deps.db, async (tx) => {
    const renamed = await changeEvent(tx, await lockEvent(tx, proof), { name: body.name })
    await writeAudit(tx, {
      organizationId: renamed.organizationId,
      actorId: proof.session.userId,
      action: 'event.renamed',
      subject: { type: 'event', id: renamed.id },
    })
    return renamed
  })
  return { event: showEvent(event) }
}
