import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Tx } from '../db/web.ts'
import { Fault } from '../core/fault.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { showDetails } from './read.ts'
import { findDetails, replaceCategories, replaceSchedule } from './store.ts'
import { countTaken } from '../registrations/counts.ts'
import { changeEvent, lockEvent } from '../events/store.ts'
import type { EventChange, LockedEvent } from '../events/store.ts'
import { refused } from '../core/refused.ts'

type Body = InputOf<'eventDetails.save'>['body']

/** `eventDetails.save`: what was sent replaces what is there, all of it or nothing. */
export const saveDetails: Handler<'eventDetails.save'> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const change = changeIn(body)
    const taken = await countTaken(tx, proof)
    const refusal = refusalOf(event, { change, taken })
    if (refusal) return refusal
    await replaceLists(tx, event, body)
    const changed = await changeEvent(tx, event, change)
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'event.details_saved',
      subject: { type: 'event', id: event.id },
      metadata: {
        fields: Object.keys(body).filter((field) => field !== 'eventId'),
        capacity: changed.capacity,
      },
    })
    return {
      state: 'done',
      event: showDetails(changed, { ...(await findDetails(tx, proof)), taken }),
    } as const
  })

/** The columns that change. What was left out is not among them: it must keep its value. */
function changeIn({ name, description, venue, startsAt, endsAt, capacity }: Body): EventChange {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(venue !== undefined && { venue }),
    ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
    ...(endsAt !== undefined && { endsAt: new Date(endsAt) }),
    ...(capacity !== undefined && { capacity }),
  }
}

function refusalOf(event: LockedEvent, { change, taken }: { change: EventChange; taken: number }) {
  const { startsAt, endsAt, capacity } = { ...event, ...change }
  if (endsAt <= startsAt) {
    return refused(
      'ends_before_it_starts',
      'The event would end before it starts. Change both times together.',
    )
  }
  if (capacity !== null && capacity !== event.capacity && capacity < taken) {
    const sentence = `${taken} places are taken already. Choose a capacity of at least that, or none.`
    return refused('capacity_below_taken', sentence)
  }
  return null
}

async function replaceLists(tx: Tx, event: LockedEvent, { categoryIds, schedule }: Body): Promise<void> {
  if (categoryIds && !(await replaceCategories(tx, event, categoryIds))) {
    throw new Fault(
      400,
      'categoryIds has a category that does not exist. Choose among those of GET /api/partner/events/details.',
    )
  }
  if (!schedule) return
  const slots = schedule.map(({ startsAt, endsAt, ...slot }) => ({
    ...slot,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }))
  await replaceSchedule(tx, event, slots)
}
