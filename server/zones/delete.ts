import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { Fault } from '../core/fault.ts'
import { lockEvent } from '../events/store.ts'
import * as store from './store.ts'

/** `zones.delete`: a zone goes unless somebody is limited to it. */
export const deleteZone: Handler<'zones.delete'> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const zone = await store.lockZone(tx, event, { zoneId: body.zoneId, now: deps.clock.now() })
    if (!zone) throw new Fault(404, 'This event has no such zone.')
    if (zone.members + zone.invitations > 0) {
      return refused(
        'in_use',
        `${zone.members} members and ${zone.invitations} invitations are limited to this zone. Remove and revoke them first; then invite them again.`,
      )
    }
    await store.removeZone(tx, event, zone.id)
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'zone.deleted',
      subject: { type: 'zone', id: zone.id },
      metadata: { eventId: event.id },
    })
    return { state: 'done', zoneId: zone.id } as const
  })
