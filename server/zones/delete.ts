import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockZone } from '../locks/locks.ts'
import * as store from './store.ts'

/** `zones.delete`: a zone goes unless somebody is limited to it. */
export const deleteZone: Handler<'zones.delete'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { zoneId } = context.input.body
    const zone = await lockZone(tx, event, zoneId)
    if (!zone) throw new Fault(404, 'This event has no such zone.')
    const { members, invitations } = await store.countUses(tx, zone, now)
    if (members + invitations > 0) {
      return refused(
        'in_use',
        `${members} members and ${invitations} invitations are limited to this zone. Remove and revoke them first; then invite them again.`,
      )
    }
    await store.removeZone(tx, zone)
    return done(
      { state: 'done', zoneId },
      { action: 'zone.deleted', subjectId: zoneId, metadata: { eventId: event.eventId } },
    )
  })
