import type { renameEvent as operation } from '@masuk/shared/contract/organiser-events.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../http/serve-operation.ts'
import { showEvent } from './event-row.ts'
import { changeEvent, lockEvent } from './event-store.ts'

/** `studio.events.rename`: the name changes, the slug stays. */
export const renameEvent: Handler<typeof operation> = async ({ input: { body }, proof, deps }) => {
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
