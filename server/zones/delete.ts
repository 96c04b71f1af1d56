import { done, unchanged } from '../changes/change.ts'
import { deleteInEvent } from '../changes/organiser.ts'
import { requireDeleted } from '../changes/require-deleted.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockZone } from '../locks/locks.ts'
import { NO_SUCH_ZONE } from './event-zones.ts'
import * as store from './store.ts'

/** `zones.delete`: a zone goes unless somebody is limited to it. */
export const deleteZone: Handler<'zones.delete'> = (context) =>
  deleteInEvent(context, async ({ tx, event, now }) => {
    const { zoneId } = context.input.body
    const { organizationId, eventId } = context.proof
    const entry = { action: 'zone.deleted', subjectId: zoneId, metadata: { eventId } } as const
    const reply = { state: 'done', zoneId } as const
    const zone = event && (await lockZone(tx, event, zoneId))
    if (!zone) {
      await requireDeleted(tx, { organizationId, ...entry }, NO_SUCH_ZONE)
      return unchanged(reply)
    }
    const { members, invitations, passes } = await store.countUses(tx, zone, now)
    if (members + invitations > 0) {
      return refused(
        'in_use',
        `${members} members and ${invitations} invitations are limited to this zone. Give those members other zones and revoke those invitations first.`,
      )
    }
    if (passes > 0) {
      return refused(
        'in_use',
        `The passes of ${passes} ticket types open this zone. Publish them without it first, and throw away drafts that name it.`,
      )
    }
    await store.removeZone(tx, zone)
    return done(reply, entry)
  })
