import { klDayOf } from '@masuk/shared/kl-day.ts'
import { may } from '@masuk/shared/roles.ts'
import { doorsShut } from '../core/doors-shut.ts'
import { Fault } from '../core/fault.ts'
import type { Handler, HandlerContext } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { NO_SUCH_EVENT, requireEvent } from '../events/event.ts'
import type { DescribedEvent } from '../events/event.ts'
import { listTypesOpening } from '../pass-forms/zone-passes.ts'
import { listAssignments } from '../team/assignments.ts'
import { requireZones } from '../zones/event-zones.ts'
import type { Operations } from '@masuk/shared/contract/index.ts'
import type { NamedZone } from '../zones/event-zones.ts'
import { findTicket } from './store.ts'
import { verdictOf } from './verdict.ts'
import type { CheckpointRule } from './verdict.ts'

type Checkpoint = HandlerContext<Operations['exhibition.checkpoint']>

/** `exhibition.checkpoint`: reads and answers; nothing is written, and nobody is in by it. */
export const checkpoint: Handler<'exhibition.checkpoint'> = async (context) => {
  const { input, proof, deps } = context
  const event = await requireEvent(deps.db.web, proof)
  // Crew see no drafts anywhere.
  if (event.status === 'draft' && !may(proof.role, 'event.see')) throw new Fault(404, NO_SUCH_EVENT)
  const zone = await requireAssignedZone(context)
  if (doorsShut(event) <= deps.clock.now()) {
    return refused('event_over', 'This event ended or was closed more than a day ago.')
  }
  const ticketTypes = await listTypesOpening(deps.db.web, proof, zone.id)
  const { firstDay, lastDay } = daysOf(event)
  const rule = { typeIds: ticketTypes.map(({ id }) => id), firstDay, lastDay }
  const { code } = input.body
  const pass = code === undefined ? null : await checkCode(context, code, rule)
  return { state: 'done', zone, rule: { ticketTypes, firstDay, lastDay }, pass }
}

const daysOf = ({ startsAt, endsAt }: DescribedEvent) => ({
  firstDay: klDayOf(startsAt.getTime()),
  lastDay: klDayOf(endsAt.getTime()),
})

/** The zone, if the event has it and the caller may work there. */
async function requireAssignedZone({ input, proof, deps }: Checkpoint): Promise<NamedZone> {
  const { zoneId } = input.body
  const [zone] = await requireZones(deps.db.web, proof, [zoneId])
  const { userId } = proof.session
  const assigned = await listAssignments(deps.db.web, { ...proof, userId })
  if (!zone || (assigned.length > 0 && !assigned.includes(zoneId)))
    throw new Fault(403, 'You work at other zones of this event. Ask who organises it for this one.')
  return zone
}

/** A forgery makes no query for its ticket. */
async function checkCode({ proof, deps }: Checkpoint, code: string, rule: CheckpointRule) {
  const parts = deps.codesOf(proof.eventId).verify(code)
  const ticket = parts && (await findTicket(deps.db.web, proof, parts.ticketId))
  const today = klDayOf(deps.clock.now().getTime())
  const verdict = verdictOf(ticket, rule, { issue: parts?.issue ?? 0, today })
  return {
    verdict,
    ticketId: ticket && parts ? parts.ticketId : null,
    ticketType: ticket && { id: ticket.ticketTypeId, name: ticket.typeName },
  }
}
