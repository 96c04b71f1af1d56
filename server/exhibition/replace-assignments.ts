import type { Role } from '@masuk/shared/roles.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import { lockMember } from '../locks/locks.ts'
import type { LockedEvent, LockedMember } from '../locks/locks.ts'
import { listAssignments, writeAssignments } from '../team/assignments.ts'
import { requireZones } from '../zones/event-zones.ts'

/** `exhibition.replaceAssignments`: two at once come one after the other, by the event's lock. */
export const replaceAssignments: Handler<'exhibition.replaceAssignments'> = (context) =>
  changeEvent(context, async ({ tx, event, role }) => {
    const { eventId, memberId, zoneIds } = context.input.body
    const { userId } = await requireMember(tx, event, { memberId, role })
    const zones = await requireZones(tx, event, zoneIds)
    const reply = { state: 'done', memberId, zones } as const
    const before = await listAssignments(tx, { ...event, userId })
    const after = zoneIds.toSorted()
    if (before.join() === after.join()) return unchanged(reply)
    await writeAssignments(tx, event, { userId, zoneIds })
    const metadata = { eventId, before, after }
    return done(reply, { action: 'team.zones_replaced', subjectId: memberId, metadata })
  })

/** The member stays one until the zones are there: a removal that waits for it takes them away again. */
async function requireMember(
  tx: Tx,
  { organizationId }: LockedEvent,
  { memberId, role }: { memberId: string; role: Role },
): Promise<LockedMember> {
  const member = await lockMember(tx, { organizationId, userId: memberId })
  if (!member) throw new Fault(404, 'There is no such member.')
  if (member.role === 'owner' && role !== 'owner')
    throw new Fault(403, 'Only owners change the zones of an owner. Ask one of them.')
  return member
}
