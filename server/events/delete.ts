import { done, unchanged } from '../changes/change.ts'
import { deleteInEvent } from '../changes/organiser.ts'
import { requireDeleted } from '../changes/require-deleted.ts'
import type { Handler } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { countEverRegistered } from '../registrations/counts.ts'
import { countScans, removeDoorCounts } from '../scan/event-scan-counts.ts'
import { removeTicketTypes } from '../ticket-types/ticket-type.ts'
import { countZonesInUse } from '../zones/uses.ts'
import { deletionRefusal } from './deletion-blockers.ts'
import type { Dependents } from './deletion-blockers.ts'
import { NO_SUCH_EVENT, requireEvent } from './event.ts'
import { removeEvent, throwPracticeAway } from './store.ts'

/** `events.delete`: the event goes with what describes it, or every blocker is named; a practice event goes with all. */
export const deleteEvent: Handler<'events.delete'> = (context) =>
  deleteInEvent(context, async ({ tx, event, now }) => {
    const { organizationId, eventId } = context.proof
    const action = 'event.deleted'
    const reply = { state: 'done', eventId } as const
    if (!event) {
      await requireDeleted(tx, { organizationId, action, subjectId: eventId }, NO_SUCH_EVENT)
      return unchanged(reply)
    }
    const { status, isPractice } = await requireEvent(tx, event)
    const dependents = await countDependents(tx, event, now)
    const refusal = deletionRefusal({ status, isPractice }, dependents)
    if (refusal) return refusal
    if (isPractice) {
      await throwPracticeAway(tx, event)
      const { zonesInUse: _, ...thrownAway } = dependents
      return done(reply, { action, subjectId: eventId, metadata: { status, isPractice, ...thrownAway } })
    }
    await removeDoorCounts(tx, event)
    await removeTicketTypes(tx, event)
    await removeEvent(tx, event)
    return done(reply, { action, subjectId: eventId, metadata: { status } })
  })

async function countDependents(tx: Tx, event: LockedEvent, now: Date): Promise<Dependents> {
  const zonesInUse = await countZonesInUse(tx, event, now)
  const scans = await countScans(tx, event)
  return { ...(await countEverRegistered(tx, event)), scans, zonesInUse }
}
